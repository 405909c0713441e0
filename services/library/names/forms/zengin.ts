import { secondByFirst } from '../word-lines.ts'

/**
 * Legal forms as the Japanese payment network abbreviates them in katakana: before the name with a bracket after it,
 * behind the name with a bracket before it. By the abbreviations (略語) of the Zengin record formats.
 */
const forms = secondByFirst(`
カ 株式会社
ユ 有限会社
メ 合名会社
シ 合資会社
ド 合同会社
イ 医療法人
ザイ 財団法人
シヤ 社団法人
シャ 社団法人
ザイダン 財団法人
シユウ 宗教法人
シュウ 宗教法人
ガク 学校法人
フク 社会福祉法人
ソ 相互会社
トクヒ 特定非営利活動法人
ドク 独立行政法人
ホゴ 更生保護法人
`)

const list = Object.keys(forms)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const BEFORE = new RegExp(`^(${list})\\)`)
const BEHIND = new RegExp(`\\((${list})\\)?$`)
const INSIDE = new RegExp(`\\((${list})\\)`)

/** A cleaned name with the legal form in full: `カ)ミナト` is `株式会社ミナト`. */
export function withZenginForm(name: string): string {
  if (!name.includes(')') && !name.includes('(')) return name
  return name
    .replace(BEFORE, (_, form: string) => forms[form]!)
    .replace(BEHIND, (_, form: string) => forms[form]!)
    .replace(INSIDE, (_, form: string) => forms[form]!)
}
