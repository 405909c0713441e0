import t from 'tap'
import { cleanName, hasEnoughLetters, matchName } from '../../../services/library/names/match.ts'

const verdict = (given: string, held: string | readonly string[], type?: 'INDIVIDUAL' | 'BUSINESS') =>
  matchName({ given, held: typeof held === 'string' ? [held] : held, type }).verdict

t.test('The name of the holder matches, a near one is close, and a stranger is neither', async t => {
  t.equal(verdict('john SMITH', 'John Smith'), 'MATCH')
  t.equal(verdict('J Smith', 'John Smith'), 'CLOSE_MATCH')
  t.equal(verdict('Joan Smith', 'John Smith'), 'NO_MATCH')
})

t.test('The answer names the holder that gave the verdict, and none for a stranger', async t => {
  const held = ['Mary Smith', 'John Smith']
  t.strictSame(matchName({ given: 'J Smith', held }), {
    verdict: 'CLOSE_MATCH',
    reasons: ['EXACT', 'INITIAL'],
    heldIndex: 1,
  })
  t.equal(matchName({ given: 'Ann Brown', held }).heldIndex, undefined)
  t.equal(matchName({ given: 'Ann Brown', held: [] }).verdict, 'NO_MATCH')
})

t.test('A name has at least two letters and no wildcard', async t => {
  for (const name of ['Li', 'ab', '李明', 'Ö Ä']) t.ok(hasEnoughLetters(name), name)
  for (const name of ['', ' ', 'A', '12', 'J*', 'Sm%th', 'Sm_th', '??', 'Jo?', '＊ab', '\u200b'.repeat(5)])
    t.notOk(hasEnoughLetters(name), name)
})

t.test(
  'The clean name is equal for names that differ by case, accents, order, spacing or titles only',
  async t => {
    for (const name of [
      'ERIKA  MÜSTERMANN',
      'Mustermann, Erika',
      'Dr. Erika Mustermann',
      'erika\tmu\u0308stermann',
    ])
      t.equal(cleanName(name), cleanName('Erika Mustermann'), name)
    t.not(cleanName('Erik Mustermann'), cleanName('Erika Mustermann'))
    t.equal(cleanName('Господин Орлов Павел'), 'орлов павел')
    t.equal(cleanName('Herr Dr.'), 'dr herr', 'titles alone stay')
    t.equal(cleanName("Aoife  O'Rourke"), 'aoife orourke')
    t.not(cleanName('Anna Belle'), cleanName('Annabelle'), 'words stay apart')
  },
)

t.test('The reasons name the ignored and the real differences', async t => {
  const told = `
Piotr Zając | PIOTR ZAJAC | EXACT
Zając Piotr | Piotr Zając | EXACT ORDER
Gianfranco Basso | Gian Franco Basso | EXACT ORDER
Dr. Ilse Brandt | Ilse Brandt | EXACT TITLE
I. Brandt | Frau Ilse Brandt | EXACT TITLE INITIAL
Liesl Brandt | Elisabeth Brandt | EXACT NICKNAME
Ilse Brandd | Ilse Brandt | EXACT TYPO
Nadja Brandt | Nadia Brandt | EXACT TYPO
Karl Meier | Karl Meyer | EXACT TYPO
Núria Vidal | Núria Vidal Puig | EXACT PART_MISSING
Vidal Puig N. | Núria Vidal Puig | EXACT ORDER INITIAL
Jonas van Aken | Jonas Aken | EXACT PART_MISSING
Karl Brandt jun. | Karl Brandt | EXACT PART_MISSING
Piet Bakker of Truus Bakker | Piet Bakker | EXACT PART_MISSING
Ilse Brandt c/o Uwe Brandt | Ilse Brandt | EXACT PART_MISSING
Мария Орлова | Mariya Orlova | TRANSLITERATED
王芳 | Fang Wang | ORDER TRANSLITERATED
Ilse Brandt | Uwe Brandt | EXACT WORD_DIFFERS
Karl Brandt jun. | Karl Brandt sen. | WORD_DIFFERS
Ilse Brandt | ... | WORD_DIFFERS
Ilse Brandt | Ilse Brandt GmbH | FORM_DIFFERS
Nordsee Krabben GmbH | NORDSEE KRABBEN GMBH | EXACT
Krabben Nordsee GmbH | Nordsee Krabben GmbH | EXACT ORDER
Nordsee Nord Licht GmbH | Nordlicht Nordsee GmbH | EXACT ORDER
Nordsee Gebr. Voss GmbH | Nordsee Gebrüder Voss GmbH | EXACT
Hoffmann Gmbhh | Hoffmann GmbH | EXACT TYPO
ООО Берёза Снаб | Snab Bereza OOO | ORDER TRANSLITERATED
Halle GmbH | Bahn GmbH | WORD_DIFFERS
Nordsee Krabben GmbH | Nordsee Krabben AG | EXACT FORM_DIFFERS
Nordsee Krabben | Nordsee Krabben GmbH | EXACT FORM_MISSING
Nordsee Kraben GmbH | Nordsee Krabben GmbH | EXACT TYPO
Nordsee Krabben Gesellschaft mit beschrenkter Haftung | Nordsee Krabben GmbH | EXACT TYPO
Nordsee Krabben Holding GmbH | Nordsee Krabben GmbH | EXACT PART_MISSING
Nordsee Krabben AG Niederlassung Kiel | Nordsee Krabben AG | EXACT PART_MISSING
Nordsee Krabben AG Niederlassung Kiel | Nordsee Krabben AG Niederlassung Husum | EXACT WORD_DIFFERS
`
  for (const line of told.trim().split('\n')) {
    const [given, held, reasons] = line.split(' | ')
    t.strictSame(matchName({ given: given!, held: [held!] }).reasons, reasons!.split(' '), line)
  }
})

t.test('A name of more than 140 characters or 20 words matches nothing, not even itself', async t => {
  const long = 'Abcdefghi '.repeat(14).trim() + 'j'
  t.equal(long.length, 140)
  t.equal(verdict(long, long), 'MATCH')
  t.equal(
    verdict('Özdemirci '.repeat(14), 'Özdemirci '.repeat(14)),
    'MATCH',
    'what is trimmed does not count',
  )
  t.equal(
    verdict(`Uwe${' '.repeat(990)}Brandt`, 'Uwe Brandt'),
    'MATCH',
    '999 characters before they are cleaned',
  )
  t.equal(verdict(`Uwe${' '.repeat(991)}Brandt`, 'Uwe Brandt'), 'MATCH', '1,000 characters')
  t.equal(verdict(`Uwe${' '.repeat(992)}Brandt`, 'Uwe Brandt'), 'NO_MATCH', '1,001 characters')
  for (const each of [`${long}k`, `${long.slice(0, -1)}öü`, 'x'.repeat(1_000_000)])
    t.equal(verdict(each, each), 'NO_MATCH')
  const words = 'Uwe '.repeat(20)
  for (const type of [undefined, 'INDIVIDUAL', 'BUSINESS'] as const) {
    t.equal(verdict(words, words, type), 'MATCH', 'twenty words')
    t.equal(verdict(`${words} Uwe`, `${words} Uwe`, type), 'NO_MATCH', 'twenty-one words')
    t.equal(verdict(words, `${words} Uwe`, type), 'NO_MATCH')
    t.equal(verdict(`${words} Uwe`, words, type), 'NO_MATCH')
  }
  t.equal(verdict(`${words} und Ilse Brandt`, 'Ilse Brandt'), 'NO_MATCH')
})

t.test('A name without a word matches nothing, not even itself', async t => {
  for (const each of ['', ' ', '...', '\u200b', '( )'])
    for (const type of [undefined, 'INDIVIDUAL', 'BUSINESS'] as const) {
      t.equal(verdict(each, each, type), 'NO_MATCH', JSON.stringify(each))
      t.equal(verdict(each, 'Uwe Brandt', type), 'NO_MATCH', JSON.stringify(each))
      t.equal(verdict('Uwe Brandt', each, type), 'NO_MATCH', JSON.stringify(each))
    }
})

t.test('Of several held names the first of the best gives the answer', async t => {
  const index = (given: string, ...held: string[]) => matchName({ given, held }).heldIndex
  t.equal(index('Uwe Brandt', 'U Brandt', 'Uwe Brandt', 'Brandt Uwe'), 1)
  t.equal(index('Uwe Brandt', 'U. Brandt', 'Uwe P. Brandt'), 0)
  t.equal(index('Uwe Brandt', 'Ilse Brandt', 'Uwe Brandt'), 1)
  t.equal(index('Uwe Brandt', 'Ilse Brandt'), undefined)
  t.strictSame(matchName({ given: 'Uwe Brandt', held: [] }), {
    verdict: 'NO_MATCH',
    reasons: ['WORD_DIFFERS'],
    heldIndex: undefined,
  })
})

t.test('Two payees match if the bank holds each by itself', async t => {
  const answer = (given: string, held: readonly string[], type?: 'INDIVIDUAL' | 'BUSINESS') => {
    const { verdict, heldIndex } = matchName({ given, held, type })
    return [verdict, heldIndex]
  }
  const held = ['Piet Bakker', 'Karl Huber', 'Truus Bakker']
  t.strictSame(answer('Piet Bakker en Truus Bakker', held), ['MATCH', 0])
  t.strictSame(answer('Truus Bakker en Piet Bakker', held), ['MATCH', 2])
  t.strictSame(answer('Karl Huber en Truus Bakker', held, 'INDIVIDUAL'), ['MATCH', 1])
  t.strictSame(answer('Piet Bakker en Sjoerd Dekker', held), ['CLOSE_MATCH', 0])
  t.strictSame(answer('Sjoerd Dekker en Piet Bakker', held), ['CLOSE_MATCH', 0])
  t.strictSame(answer('Piet Bakker en Truus Dekker', held), ['CLOSE_MATCH', 0])
  t.strictSame(answer('Sjoerd Dekker en Klaas Smit', held), ['NO_MATCH', undefined])
  t.strictSame(answer('Piet Bakker en Truus Bakker', ['Piet Bakker']), ['CLOSE_MATCH', 0])
  t.strictSame(answer('Piet Bakker en Truus Bakker', [...held, 'Truus Bakker en Piet Bakker']), ['MATCH', 3])
  t.strictSame(answer('Piet Bakker en Truus Bakker', held, 'BUSINESS'), ['NO_MATCH', undefined], 'one firm')
})
