"""Pages that stood elsewhere before: who follows an old link is led on."""

MOVED = {"lessons/14_capstone.html": "16_capstone.html"}  # old page -> the new one, seen from there
PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Moved</title>
<link rel="canonical" href="{target}">
<meta http-equiv="refresh" content="0; url={target}">
<p>This page is now <a href="{target}">here</a>.</p>
</html>
"""


def redirect(folder):
    """Write a page at each old address in the site in `folder`. Raises ValueError where the new page is missing."""
    for old, target in MOVED.items():
        place = folder / old
        if not place.with_name(target).is_file() or place.exists():
            raise ValueError(f"{old} cannot lead to {target}: the new page is missing, or the old one is still there")
        place.write_text(PAGE.format(target=target), encoding="utf-8")
