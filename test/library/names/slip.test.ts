import t from 'tap'
import { distance, slipBetween } from '../../../services/library/names/spelling/slip.ts'

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map(line => line.split(/ +/) as [string, string, string])

t.test('A likely misspelling is recognized as a slip, with its kind', async t => {
  for (const [one, other, slip] of rows(`
zbigniew    zbiginew    SWAP
zbigniew    zbigneiw    SWAP
ozlem       ozelm       SWAP
jaroslav    jarosslav   DOUBLE
katarina    katarinaa   DOUBLE
aadnoy      adnoy       DOUBLE
philippa    philipa     DOUBLE
bohuslav    bohuslaw    REPLACE
wolfgang    wolfgand    REPLACE
ingeborg    ingebrg     EXTRA
ingeborg    ingeborgk   EXTRA
ingeborg    ingetborg   EXTRA
jan         ja          EXTRA
constantinescu constantinsecu SWAP
constantinescu konstantinescu none
constantinescu constntinscu   TWO
constantinescu constantimeecu TWO
constantinescu conztantinezcu TWO
constantinescu cosntantinescu SWAP
constantinescu constantinescual TWO
constantinescu cosntantinecsu TWO
constantinescu consantinescux TWO
constantinescu cosntantinscuu none
constantinescu constantinesculom none
abdulkarim  abdelkarem  TWO
abdulkari   abdelkare   none
`)) {
    t.equal(slipBetween(one, other) ?? 'none', slip, `${one} ${other}`)
    t.equal(slipBetween(other, one) ?? 'none', slip, `${other} ${one}`)
  }
})

t.test('Another first letter, a short word, a number and a word far off are no slip', async t => {
  for (const [one, other] of rows(`
marek   darek   -
li      lu      -
li      l       -
jan     jon     -
jan     jna     -
jan     ajn     -
jo      john    -
viii    viiii   -
xiv     xivv    -
xxii    xxiii   -
cafe24  cafe25  -
24h     24h7    -
rolf    rudolf  -
ingeborg ingebrgk -
ingeborg inegbrog -
karl    kraal   -
`))
    t.equal(slipBetween(one, other), undefined, `${one} ${other}`)
})

t.test('A distance counts letters added, dropped, changed and swapped with their neighbour', async t => {
  for (const [one, other, count] of rows(`
sven      sven      0
sven      svne      1
sven      vsen      1
sven      sen       1
sven      svent     1
sven      swen      1
swen      news      3
ca        abc       3
ab        ba        1
gunther   gnuther   1
gunther   gntuher   2
gunther   guntherus 2
guntherus gunther   2
gunther   wolf      7
ilse      elsi      2
rasmus    samurs    3
abcd      badc      2
`))
    t.equal(distance(one, other), Number(count), `${one} ${other}`)
  t.equal(distance('', 'uwe'), 3)
  t.equal(distance('uwe', ''), 3)
  t.equal(distance('', ''), 0)
})
