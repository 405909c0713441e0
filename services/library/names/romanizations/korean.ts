import { wordLines } from '../word-lines.ts'

/**
 * Syllables of Korean given names, a row each: by the Revised Romanization of 2000, then as passports, McCune-Reischauer
 * without its marks and holders write them. A spelling may be in two rows; 수 and 서 never share one.
 */
const rows = wordLines(`
yeong young yung
hyeon hyun hyon
hyeong hyung hyoung
gyeong kyung kyoung kyeong gyoung kyong
jeong jung chung cheong joung chong
seong sung song soung
myeong myung myong
byeong byung pyong
u woo wu
su soo
ju joo
hui hee hi
jun joon
hun hoon whun
gu koo ku
seok suk sok seuk
suk sook
cheol chul chol
hyeok hyuk hyok
geun keun kun
mi mee
ji jee chi
jin chin
gyu kyu
gwang kwang
gwon kwon
beom bum bom pom
seon sun son
sun soon
yeon youn yun yon
yun yoon
won weon
uk wook ook
seung sung
dong tong
do to
deok duk dok
gi ki kee
gil kil
bok pok
bong pong
bin pin been
jong chong
ryeol ryul yul
taek tack
in ihn
il ihl
jae chae_
hwan whan
hwa wha
si shi
sik shik
sin shin
heon hun hon
eon un on
eop up
hyo
gap kap
guk kook kuk
gyo kyo
yeo yo you
yeol yul yol
yu yoo ryu
o oh
a ah
ae
hae
jang chang
cha
i lee yi rhee rhie ri
gim kim
bak park pak
choe choi
im lim rim
jo cho
gang kang
no roh noh
ryu yoo yu
ra na
mun moon
go ko koh
heo hur huh ho
baek paik baik
bae pae
jeon jun chun chon
an ahn
han hahn
`).map(row => row.filter(each => !each.endsWith('_')))

const linesOf = new Map<string, number[]>()
for (const [at, row] of rows.entries())
  for (const each of row) linesOf.set(each, [...(linesOf.get(each) ?? []), at])

/** Whether two syllables may be one in Hangul. */
export const areOneSyllable = (one: string, other: string): boolean =>
  one === other || (linesOf.get(one)?.some(line => linesOf.get(other)?.includes(line)) ?? false)

/** Frequent family names as Koreans write theirs; those that are Chinese too are no proof. */
const families: ReadonlySet<string> = new Set(
  'ban kim gim park bak pak choi choe jung jeong kang gang cho jo yoon yun jang lim im rim han oh seo suh shin sin kwon gwon hwang ahn song ryu yoo hong jeon jun ko go moon mun son sohn bae pae baek paik baik heo hur huh nam shim sim roh noh kwak gwak sung seong cha joo ju woo koo min chung cheong lee yi rhee i'.split(
    ' ',
  ),
)

export const isKoreanFamily = (word: string): boolean => families.has(word)
