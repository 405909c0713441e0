import type { Pairs } from './pairs.ts'

/** Pairs of a person and a firm. */
export const mixed: Pairs = {
  NO_MATCH: `
John Smith | John Smith Ltd
Max Mustermann | Mustermann GmbH
Maria Rossi | Rossi Costruzioni S.r.l.
Robert Bosch | Robert Bosch GmbH | INDIVIDUAL
Hans Müller | Müller Bau GmbH
Juan Perez | Construcciones Juan Perez SL
Peter Smith | Smith Consulting
Anna Kowalska | Kowalska Sp. z o.o.
Luigi Ferrari | Ferrari S.p.A.
Walt Disney | The Walt Disney Company
Ivan Petrov | ООО Петров
Giorgio Armani | Giorgio Armani S.p.A. | INDIVIDUAL
Maria Silva | Padaria Maria Silva Lda
John Lewis | John Lewis plc
`,
  MATCH: `
Иванов Иван Иванович | ИП Иванов Иван Иванович
`,
}
