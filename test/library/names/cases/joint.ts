import type { Pairs } from './pairs.ts'

/** Accounts of more than one holder. */
export const joint: Pairs = {
  MATCH: `
John Smith | John and Mary Smith
Mary Smith | John & Mary Smith
Erika Mustermann | Max Mustermann und Erika Mustermann
Max u. Erika Mustermann | Max und Erika Mustermann
Juan Perez | Juan Perez y Maria Lopez
Marie Curie | Pierre et Marie Curie
Pierre Curie | Pierre Curie ou Marie Curie
Peter Schmidt | Peter Schmidt oder Anna Schmidt
Mr & Mrs J Smith | Mr and Mrs J Smith
Mario Rossi | Mario Rossi e Anna Bianchi
John Smith and Jane Doe | Jane Doe & John Smith
Mary Smith | John Smith ; Mary Smith
John Smith and Mary Smith | John Smith ; Mary Smith
Hans Meier | Hans und Petra Meier
Petra Meier | Hans & Petra Meier
Jose Garcia | Jose Garcia y Ana Ruiz
Jan Jansen | Jan Jansen en Marie de Vries
Eva Novakova | Jan Novak a Eva Novakova
Anna Nowak | Jan Nowak i Anna Nowak
Joao Silva | João Silva e Maria Souza
John Smith | Mr J Smith ; Mr John Smith
Smith Mary | John Smith & Mary Smith
`,
  CLOSE_MATCH: `
J Smith | John and Mary Smith
Mr & Mrs J Smith | John Smith
Liz Smith | John Smith ; Elizabeth Smith
`,
  NO_MATCH: `
Peter Smith | John and Mary Smith
Peter Jones | Mr & Mrs J Smith
Johnson | Johnson & Johnson
Smith Jones | Smith & Jones Ltd
Maria Ruiz | Jose Garcia y Ana Ruiz
Hans Petra | Hans und Petra Meier
Jose Ruiz | Jose Garcia y Ana Ruiz
Marks Spencer | Johnson and Johnson
`,
}
