import { isGivenName } from './given-names.ts'
import { wordLines } from '../word-lines.ts'

/**
 * Endings of family names for a woman and for a man, without accents: `woman man ...`. A `-` stands for no ending, a
 * `~` for the stem with an e before its last letter (Němcová, Němec). By the grammars of Czech and Slovak (-ová, -á),
 * Polish, Lithuanian (-ienė for a wife, -aitė, -ytė, -utė for a daughter), Latvian, Russian, Ukrainian, Bulgarian and Greek.
 */
const endings = wordLines(`
ova - a o ~ y
owa - a
owna - a
na ny
la ly
ra ry
ta ty
ha hy
tka tky
lka lky
dka dky
va vy
ska ski sky skyi skiy skij skyy skii
cka cki cky ckyi ckiy
dzka dzki dzky
skaya sky skiy skii skij ski skyy
skaia skii sky ski
skaja skij sky ski
aya oy oi yy iy y
naya ny niy nyy
eva ev
ieva iev
yova yov
iene as is ys us a e ius
uviene us as
iuviene ius
aite as a
yte is ys
ute us
iute ius us
ske skas
ina ins
opoulou opoulos
idou idis ides
adou adis ades
aki akis
ou os
`)
  .toSorted(([one], [other]) => other!.length - one!.length)
  .map(([woman, ...men]) => ({ woman: woman!, men }))

const STEM_MIN = 3

/** Whether one word is the form of the other family name for a woman: Novák and Nováková. */
export function isFeminineOf(one: string, other: string): boolean {
  return isWomansForm(one, other) || isWomansForm(other, one)
}

function isWomansForm(woman: string, man: string): boolean {
  if (woman.length < 5 || man.length < 4 || woman[0] !== man[0] || woman[1] !== man[1]) return false
  if (isGivenName(woman) && isGivenName(man)) return false
  return endings.some(({ woman: ending, men }) => {
    if (!woman.endsWith(ending) || woman.length - ending.length < STEM_MIN) return false
    const stem = woman.slice(0, -ending.length)
    return men.some(each =>
      each === '-' ? man === stem : each === '~' ? man === withE(stem) : man === stem + each,
    )
  })
}

const withE = (stem: string) => `${stem.slice(0, -1)}e${stem.at(-1)}`
