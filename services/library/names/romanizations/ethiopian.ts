import { type Culture, type Rule, SINGLE, respelled, wordsIn } from './culture.ts'

/** Amharic and Tigrinya names: no table is followed in daily use, so doubled letters, e and ie, ts and tz vary. */
export const ethiopian: Culture = {
  id: 'ethiopian',
  isTypical: word =>
    names.has(respelled(word, rules)) ||
    /^(?:gebre|wolde|haile|habte|tekle|kidane|tesfa|fikre|sahle|amde|zera|welde)(?=[a-z]{3})/.test(word),
  isListed: word => names.has(respelled(word, rules)),
  keys: word => [respelled(word, rules)],
}

const rules: readonly Rule[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/gh/g, 'g'],
  [/tch/g, 'ch'],
  [/tz/g, 'ts'],
  [/q|ck/g, 'k'],
  [/oo|ou/g, 'u'],
  [/ie|ee/g, 'e'],
  [/ei|ey/g, 'ai'],
  [/ay|ai/g, 'ai'],
  [/y(?=[^aeiou])/g, 'i'],
  SINGLE,
]

const names = new Set(
  [
    ...wordsIn(`
abebe abera abraham adane alemayehu alemu almaz ashenafi assefa asfaw aster ayele aynalem belay bekele belete berhane berhanu
birhanu bikila bogale dagne daniel dawit debebe dejene demeke demissie derartu desta dibaba ejigu ermias eshetu eyob fasil fekadu
fikre fikru gebre gebremariam gebremedhin gebreselassie getachew getahun getaneh girma habte habtamu haile hailemariam hailu hirut
kassa kassahun kebede kenenisa kidane lemma lemlem makonnen mamo markos marta mekdes mekonnen melaku meles mengesha mengistu meseret
mesfin mihret mulu mulugeta negash negussie selam selassie senait seyoum shewangizaw shiferaw sisay solomon tadele tadesse taye
tafesse tamirat tariku tefera teferi tekle temesgen tesfa tesfaye teshome tewodros tigist tilahun tirunesh tsegaye tsehay wolde
woldemariam woldu worku wondimu yared yilma yohannes zegeye zelalem zenebech zerihun zewde
`),
  ].map(word => respelled(word, rules)),
)
