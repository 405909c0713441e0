/**
 * The tone and vowel marks of a Vietnamese word, in one order wherever they are written: Hòa and Hoà. Undefined for the
 * words of a name that is not Vietnamese, or has no marks: marks decide only where both names have them, because Hùng and
 * Hưng are two names that are both keyed as Hung.
 */
export function vietnameseMarksOf(name: string): ((word: string) => string) | undefined {
  if (!ONLY_VIETNAMESE.test(name) && !(MARK.test(name) && FAMILY.test(name))) return undefined
  return marksOf
}

const marksOf = (word: string) => (word.normalize('NFD').match(MARKS) ?? []).toSorted().join('')

const MARKS = /[\u0300-\u0309\u031b\u0323]|đ/gu
const MARK = /[à-ãèéêìíò-õùúýăđĩũơư]/u
/** Letters that no other Latin alphabet has. The single ones with a dot below are Yoruba and Igbo too. */
const ONLY_VIETNAMESE = /[ơưạảấầẩẫậắằẳẵặẻếềểễệỉỏốồổỗộớờởỡợủứừửữựỷỵ]/u
const FAMILY =
  /(?:^| )(?:nguyễn|trần|lê|phạm|hoàng|huỳnh|phan|vũ|võ|đặng|bùi|đỗ|hồ|ngô|dương|lý|lí|đinh|trịnh|đoàn|lâm|mai|đào|hà|trương|tô|tạ|cao|thái|châu|tống|vương|quách|thạch|kiều|lương|nguyen|tran|pham)(?: |$)/u
