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
Halina Zając | Piotr Zając lub Halina Zając
Truus Bakker | Piet Bakker of Truus Bakker
Ingrid Dahl | Lars Dahl og Ingrid Dahl
Birgitta Ekström | Nils Ekström och Birgitta Ekström
Bodil Krogh | Søren Krogh eller Bodil Krogh
Liisa Korhonen | Matti Korhonen ja Liisa Korhonen
Éva Balogh | Gábor Balogh és Éva Balogh
Elena Dumitru | Radu Dumitru și Elena Dumitru
Ona Vaitkienė | Jonas Vaitkus ir Ona Vaitkienė
Zeynep Demir | Kemal Demir ve Zeynep Demir
Zeynep Demir | Kemal Demir veya Zeynep Demir
Ольга Орлова | Павел Орлов и Ольга Орлова
Ольга Орлова | Павел Орлов или Ольга Орлова
Олена Мельник | Тарас Мельник і Олена Мельник
Олена Мельник | Тарас Мельник та Олена Мельник
Ελένη Βλάχου | Νίκος Βλάχος και Ελένη Βλάχου
Mary Hughes | Owen Hughes or Mary Hughes
Brigitte Lemaire | Luc Lemaire et Brigitte Lemaire
Brigitte Lemaire | Luc Lemaire ou Brigitte Lemaire
Chiara Ricci | Paolo Ricci e Chiara Ricci
Nuria Vidal | Jordi Vidal o Nuria Vidal
Nuria Vidal | Jordi Vidal y Nuria Vidal
Hana Nováková | Karel Novák a Hana Nováková
Halina Zając | Piotr Zając i Halina Zając
Truus Bakker | Piet Bakker en Truus Bakker
Elif Şahin | Ali Şahin + Elif Şahin
Ilse Brandt | Uwe Brandt u Ilse Brandt
Ilse Brandt | Uwe Brandt und Ilse Brandt
Ilse Brandt | Uwe oder Ilse Brandt
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
