import t from 'tap'
import { type Language, languageFor, languageOf, languages } from '../../../../edge/web/hosted/languages.ts'
import {
  type Messages,
  messages as english,
  type Objects,
} from '../../../../edge/web/hosted/page/languages/en.ts'
import { requirementsFor } from '../../../../services/beneficiaries/requirements/index.ts'
import { choices } from '../../../beneficiaries/choices.ts'

const words = Object.keys(english) as readonly (keyof Messages)[]
const texts = new Map<string, Messages>()
const objectsOf = new Map<string, Partial<Objects>>()
for (const language of Object.keys(languages)) {
  const { messages, objects } = (await import(
    `../../../../edge/web/hosted/page/languages/${language}.ts`
  )) as { readonly messages: Messages; readonly objects?: Partial<Objects> }
  texts.set(language, messages)
  if (objects !== undefined) objectsOf.set(language, objects)
}

const tags: readonly (readonly [tag: string, language: Language | undefined])[] = [
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-ch', 'de'],
  ['pt', 'pt'],
  ['pt-BR', 'pt'],
  ['pt-PT', 'pt-PT'],
  ['pt-AO', 'pt-PT'],
  ['es', 'es'],
  ['es-ES', 'es'],
  ['es-MX', 'es-419'],
  ['es-419', 'es-419'],
  ['es-US', 'es-419'],
  ['fr', 'fr'],
  ['fr-BE', 'fr'],
  ['fr-CA', 'fr-CA'],
  ['fr-ca', 'fr-CA'],
  ['zh', 'zh'],
  ['zh-CN', 'zh'],
  ['zh-SG', 'zh'],
  ['zh-Hans', 'zh'],
  ['zh-Hans-HK', 'zh'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-hant-tw', 'zh-Hant'],
  ['zh-Hant-CN', 'zh-Hant'],
  ['fil-PH', 'fil'],
  ['tl', 'fil'],
  ['tl-PH', 'fil'],
  ['in', 'id'],
  ['in-ID', 'id'],
  ['ko-KR', 'ko'],
  ['sw-KE', undefined],
  ['german', undefined],
  ['de_DE', undefined],
  ['*', undefined],
  ['', undefined],
]

t.test('A tag names the language and the script that its region reads', async t => {
  for (const [tag, language] of tags) t.equal(languageOf(tag), language, tag)
})

t.test('Accept-Language chooses the supported language with the highest quality, else English', async t => {
  const chosen = [
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-Hant'],
    ['zh-CN,zh-TW;q=0.9', 'zh'],
    ['sw-KE, tl;q=0.7, en;q=0.6', 'fil'],
    ['en;q=0.1, vi', 'vi'],
    ['ja;q=0, th;q=0.5', 'th'],
    ['*', 'en'],
    ['', 'en'],
    [', ,;q=1,----', 'en'],
  ] as const
  for (const [accepted, language] of chosen) t.equal(languageFor(accepted), language, accepted)
})

t.test('Every text has the places of the English one', async t => {
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join(' ')
  for (const [language, messages] of texts) {
    const other = words.filter(word => places(messages[word]) !== places(english[word]))
    t.strictSame(other, [], language)
  }
})

/** Texts that are the same word in English: in every language, and in single ones. */
const shared: Readonly<Record<string, string>> = {
  all: 'iban byIban pair',
  de: 'optional bankFound yourBank',
  fr: 'byEmail province options',
  it: 'byEmail',
  pt: 'byEmail',
  pl: 'byEmail bankFound yourBank',
  nl: 'byEmail bankFound yourBank',
  id: 'bankFound yourBank',
  // The money terms of Filipino are the English ones.
  fil: `account address bankAccount accountNumber byAccountNumber bankCode branchCode yourBranch bic billerCode billReference
    byPhone walletPhone byCard cardNumber default accessibility CHECKING CURRENT SAVINGS PAYMENT ORDINARY TRANSMISSION
    BUSINESS_REGISTRATION prefecture RIC USCC`,
}

t.test('No text is left in English, unless it is the same word', async t => {
  for (const [language, messages] of texts) {
    if (language === 'en') continue
    const [general = ''] = language.split('-')
    const same = new Set(`${shared.all} ${shared[language]} ${shared[general]}`.split(/\s+/))
    const left = words.filter(word => messages[word] === english[word] && !same.has(word))
    t.strictSame(left, [], language)
  }
})

t.test('The choices of a field have different names', async t => {
  for (const [language, messages] of texts) {
    const doubled = new Set<string>()
    for (const choice of choices) {
      for (const { key, choices: options } of requirementsFor(choice)!.fields) {
        const names = (options ?? []).map(each => messages[each as keyof Messages] ?? each)
        if (new Set(names).size < names.length) doubled.add(`${choice.country} ${key}: ${names.join(', ')}`)
      }
    }
    t.strictSame([...doubled], [], language)
  }
})

t.test('No text asks for a field as a verb, a colon and a label', async t => {
  for (const [language, { missing, notAChoice }] of texts)
    for (const text of [missing, notAChoice]) t.notMatch(text, /[:：]/, language)
})

/** Languages whose labels change in the sentence, or take an article. */
const inflecting = ['de', 'fr', 'fr-CA', 'it', 'nl', 'pl', 'pt', 'pt-PT', 'tr']

t.test('Languages that inflect a label have it in the form that the sentence needs', async t => {
  t.strictSame([...objectsOf.keys()].toSorted(), inflecting)
  t.match(texts.get('de')!.missing.replace('{field}', objectsOf.get('de')!.name!), /^Geben Sie Ihren /)
  t.match(texts.get('fr')!.notAChoice.replace('{field}', objectsOf.get('fr')!.state!), /votre État\.$/)
  t.match(
    texts.get('nl')!.missing.replace('{field}', objectsOf.get('nl')!.walletPhone!),
    /uw mobiele nummer in/,
  )
  t.match(texts.get('pl')!.missing.replace('{field}', objectsOf.get('pl')!.businessName!), /nazwę firmy\.$/)
  t.match(texts.get('tr')!.missing.replace('{field}', objectsOf.get('tr')!.iban!), /IBAN’ınızı girin\.$/)
})

t.test('Varieties differ from the general language where their speakers do', async t => {
  const differing = (variety: string, general: string) =>
    words.filter(word => texts.get(variety)![word] !== texts.get(general)![word]).length
  t.ok(differing('pt-PT', 'pt') > 60)
  t.ok(differing('fr-CA', 'fr') > 6)
  t.ok(differing('es-419', 'es') > 8)
  for (const word of words) {
    t.notMatch(
      texts.get('pt-PT')![word],
      /\bcelular|você|Salv|Exclu|digit[ae]|registro|deu errado|em outro/i,
      `pt-PT ${word}`,
    )
    t.notMatch(texts.get('es')![word], /billetera|celular/i, `es ${word}`)
    t.notMatch(texts.get('es-419')![word], /monedero|móvil|[Aa]ñad/, `es-419 ${word}`)
    t.notMatch(texts.get('fr-CA')![word], /e-mail|\bmobile/i, `fr-CA ${word}`)
  }
})
