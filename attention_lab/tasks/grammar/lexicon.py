"""The words of the grammar, as tables: one line an entry, columns separated by bars.

Every English word has exactly one French translation, so that the French of a sentence is a function of its English.
"""


def _table(text):
    return [tuple(column.strip() for column in line.split("|")) for line in text.strip().splitlines()]


# English singular, English plural (none for what cannot be counted), French, gender, classes.
NOUNS = _table("""
girl | girls | fille | f | person
boy | boys | garçon | m | person
woman | women | femme | f | person adult
man | men | homme | m | person adult
child | children | enfant | m | person
king | kings | roi | m | person adult
queen | queens | reine | f | person adult
friend | friends | ami | m | person
teacher | teachers | professeur | m | person adult
doctor | doctors | médecin | m | person adult
brother | brothers | frère | m | person
sister | sisters | sœur | f | person
student | students | étudiant | m | person adult
hero | heroes | héros | m | person adult
police officer | police officers | policier | m | person adult
actress | actresses | actrice | f | person adult
cat | cats | chat | m | animal
dog | dogs | chien | m | animal
horse | horses | cheval | m | animal
bird | birds | oiseau | m | animal
mouse | mice | souris | f | animal
cow | cows | vache | f | animal
owl | owls | hibou | m | animal
apple | apples | pomme | f | food
potato | potatoes | pomme de terre | f | food
egg | eggs | œuf | m | food
orange | oranges | orange | f | food
cake | cakes | gâteau | m | food
strawberry | strawberries | fraise | f | food
bread | | pain | m | mass-food
cheese | | fromage | m | mass-food
meat | | viande | f | mass-food
soup | | soupe | f | mass-food
water | | eau | f | drink
milk | | lait | m | drink
book | books | livre | m | text written
letter | letters | lettre | f | text written
newspaper | newspapers | journal | m | text
postcard | postcards | carte postale | f | text written
hat | hats | chapeau | m | thing
dress | dresses | robe | f | thing
car | cars | voiture | f | thing
flower | flowers | fleur | f | thing
toothbrush | toothbrushes | brosse à dents | f | thing
jewel | jewels | bijou | m | thing
door | doors | porte | f | openable
window | windows | fenêtre | f | openable
house | houses | maison | f | place home
garden | gardens | jardin | m | place
church | churches | église | f | place public
school | schools | école | f | place public
castle | castles | château | m | place home public
hotel | hotels | hôtel | m | place home public
train station | train stations | gare | f | place public
town hall | town halls | mairie | f | place public
tree | trees | arbre | m | tree
apple tree | apple trees | pommier | m | tree
cherry tree | cherry trees | cerisier | m | tree
""")

# A possessive changes what these mean in French (`ma femme` is a wife), or nobody owns them.
NEVER_OWNED = {
    "girl",
    "boy",
    "woman",
    "man",
    "king",
    "queen",
    "police officer",
    "actress",
    "church",
    "school",
    "hotel",
    "train station",
    "town hall",
}
# Nobody is a brother without being somebody's.
ALWAYS_OWNED = {"brother", "sister"}
# Nouns of a subclass are listed with both classes. An adjective that suits a class suits its subclasses, too. Adults are who can
# be called old, small, beautiful and new in French without becoming something else (`petit ami`, `vieille fille`, `belle sœur`).
SUBCLASSES = {"home": "place", "public": "place", "written": "text", "adult": "person"}

# french.plural inflects the first word only.
FRENCH_PLURALS = {"carte postale": "cartes postales"}

NAMES = _table("""
paul | m
louis | m
marie | f
anne | f
""")

# English, French masculine, feminine where irregular, masculine before a vowel where it differs, place, classes of noun.
ADJECTIVES = _table("""
small | petit | | | before | adult animal food text thing openable place tree
big | grand | | | before | animal thing openable place tree
old | vieux | vieille | vieil | before | adult animal text thing openable place tree
young | jeune | | | before | person animal
beautiful | beau | belle | bel | before | adult animal thing place tree
new | nouveau | nouvelle | nouvel | before | adult text thing openable home public
good | bon | bonne | | before | food mass-food drink text
happy | heureux | | | after | person
sad | triste | | | after | person
tired | fatigué | | | after | person animal
famous | célèbre | | | after | person
red | rouge | | | after | thing openable
black | noir | | | after | animal thing openable
white | blanc | blanche | | after | animal thing openable
green | vert | | | after | thing openable tree
expensive | cher | chère | | after | text thing
hot | chaud | | | after | mass-food drink
cold | froid | | | after | mass-food drink
""")
# `nouveau` does not stand behind `être` in the sense of `new`.
NEVER_PREDICATIVE = {"new"}
COLOURS = {"red", "black", "white", "green"}

# English, French masculine, French feminine, kind, weight.
SINGULAR_DETERMINERS = _table("""
the | le | la | definite | 46
my | mon | ma | possessive | 8
his | son | sa | possessive | 7
her | son | sa | possessive | 7
our | notre | notre | possessive | 6
this | ce | cette | definite | 6
a | un | une | indefinite | 20
every | chaque | chaque | universal | 1
""")
PLURAL_DETERMINERS = _table("""
the | les | les | definite | 46
my | mes | mes | possessive | 8
his | ses | ses | possessive | 7
her | ses | ses | possessive | 7
our | nos | nos | possessive | 6
these | ces | ces | definite | 6
two | deux | deux | quantity | 6
three | trois | trois | quantity | 6
several | plusieurs | plusieurs | quantity | 6
many | beaucoup de | beaucoup de | quantity | 6
all the | tous les | toutes les | universal | 1
""")
BEFORE_VOWEL = {"ma": "mon", "sa": "son", "ce": "cet"}

# English base form, French infinitive, singular and plural where not those of a regular -er verb, frame, classes of subject.
# Frames: none; a group of objects (predicates.GROUPS); English preposition, French preposition and group, where `+` says that
# English has no preposition; ditransitive (a thing to a person); that (a clause).
VERBS = _table("""
sleep | dormir | dort | dorment | none | person animal
rest | se reposer | | | none | person animal
wake up | se réveiller | | | none | person animal
run | courir | court | courent | none | person animal
sing | chanter | | | none | person
work | travailler | | | none | person
laugh | rire | rit | rient | none | person
cry | pleurer | | | none | person
love | aimer | | | Animate | person
help | aider | | | Animate | person
follow | suivre | suit | suivent | Animate | person animal
wait for | attendre | attend | attendent | Animate | person animal
listen to | écouter | | | Animate | person animal
hear | entendre | entend | entendent | Animate | person animal
see | voir | voit | voient | Visible | person
see | voir | voit | voient | Animate | animal
look at | regarder | | | Visible | person
look at | regarder | | | Animate | animal
look for | chercher | | | Visible | person
look for | chercher | | | Animate | animal
find | trouver | | | Visible | person
buy | acheter | achète | achètent | Goods | person
sell | vendre | vend | vendent | Goods | person
eat | manger | | | Food | person animal
drink | boire | boit | boivent | Drink | person
read | lire | lit | lisent | Text | person
write | écrire | écrit | écrivent | Written | person
open | ouvrir | ouvre | ouvrent | Openable | person
close | fermer | | | Openable | person
talk | parler | | | to à Animate | person
dream | rêver | | | of de Visible | person
play | jouer | | | with avec Animate | person animal
go | aller | va | vont | to à Public | person
come | venir | vient | viennent | from de Place | person
live | habiter | | | in dans Home | person
obey | obéir | obéit | obéissent | + à Person | person
need | avoir besoin | a besoin | ont besoin | + de Visible | person
remember | se souvenir | se souvient | se souviennent | + de Visible | person
give | donner | | | ditransitive | person
show | montrer | | | ditransitive | person
send | envoyer | envoie | envoient | ditransitive | person
say | dire | dit | disent | that | person
know | savoir | sait | savent | that | person
think | penser | | | that | person
""")

# Verbs of state, which sound odd under `wants to` or `must`.
NEVER_UNDER_MODAL = {"need", "dream"}

MODALS = _table("""
can | can | pouvoir | peut | peuvent
must | must | devoir | doit | doivent
wants | want | vouloir | veut | veulent
""")

# `is hungry` ~ `a faim`
STATES = _table("""
hungry | faim
thirsty | soif
right | raison
""")

PLACES = _table("""
in | dans | Place
near | près de | Landmark
behind | derrière | Landmark
in front of | devant | Landmark
next to | à_côté de | Landmark
under | sous | Tree
""")

# Two clauses in a row never both hang on a subordinating conjunction.
COORDINATORS = _table("""
and | et | 6
but | mais | 4
""")
SUBORDINATORS = _table("""
because | parce que | 4
when | quand | 4
while | pendant que | 2
if | si | 2
so | donc | 2
""")

WEATHER = _table("""
is raining | pleut
is snowing | neige
is cold | fait froid
is hot | fait chaud
""")


def english_third_person(base):
    """`look at` -> `looks at`, `cry` -> `cries`, `go` -> `goes`."""
    head, space, rest = base.partition(" ")
    if head.endswith(("s", "x", "ch", "sh", "o")):
        head += "es"
    elif head.endswith("y") and head[-2] not in "aeiou":
        head = head[:-1] + "ies"
    else:
        head += "s"
    return head + space + rest
