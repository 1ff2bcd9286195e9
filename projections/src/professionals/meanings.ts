import type { AnimalType } from '@lapka/contracts/pets.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { latinOf } from './words.ts'

/** Begins the lexemes of trades and animals, which no typed word can begin with. */
export const TRADE_OR_ANIMAL = '@'

/** The lexemes that find a trade and its animals by any of their names. */
export const tradeLexemes = (role: ProfessionalRole, species: AnimalType[]): string[] =>
  [role, ...species].map((one) => TRADE_OR_ANIMAL + one.toLowerCase())

/**
 * Words that people type, and the beginnings of the words in profiles instead. A typed word of four letters or fewer must be the whole
 * word ("vet", not "vetkov"); a longer one stands for all its endings. What is found is in Latin letters, as every word is kept.
 */
const meanings: [typed: string, found: string][] = [
  ['вет ветеринар vet vets veterinar лекар доктор doctor', '@vet @clinic'],
  ['клиник clinic амбулатор болниц hospital', '@clinic klinik'],
  ['фризьор груминг грумър подстриг groom haircut', '@groomer podstrig'],
  ['треньор тренир трениров дресьор дресур дресир обучен обучит train', '@trainer'],
  ['разхожд разходк walk walks walker walking', '@pet_walker razhodk'],
  ['гледач гледане ситър ситинг sitter sitting', '@pet_sitter gledan'],
  ['хотел пансион hotel boarding kennel', '@hotels'],
  ['приют shelter осинов adopt', '@shelter'],
  ['куче кучет кучеш кученц псе псета dog dogs puppy puppies', '@dog'],
  ['котка котки котеш котарак коте котенц cat cats kitten', '@cat'],
  ['гризач хамстер зайче зайц заек rodent hamster rabbit guinea', '@rodent'],
  ['птица птици птиче папагал bird birds parrot', '@bird'],
  ['влечуг костенур змия змии игуана reptile turtle tortoise snake lizard', '@reptile'],
  ['зъболек зъбар стоматолог dentist', 'stomatolog'],
  ['зъб зъби зъбен зъбни dental tooth teeth', 'stomatolog zaben dental'],
  ['кожа кожен кожни дерматолог skin dermatolog', 'dermatolog'],
  ['сърце сърдеч кардиолог heart cardiolog', 'kardiolog'],
  ['хирург операци surger surgeon surgical operation', 'hirurg'],
  ['рак тумор онколог cancer tumor tumour oncolog', 'onkolog'],
  ['спешен спешн неотлож emergency urgent', 'speshn'],
  ['екзотич exotic', 'ekzotichn'],
  ['диета диетолог хранен nutrition diet', 'hranen'],
  ['отрова отравян отровен токсиколог poison toxic toxicolog', 'toksikolog'],
  ['кон коне конят horse horses', 'konet'],
  ['риба риби рибки аквариум fish', 'ribit'],
  ['пчела пчели bee bees', 'pchelit'],
  ['крава крави овца овце коза кози прасе прасет стопанск livestock cow cows sheep goat pig pigs farm', 'selskostopansk'],
  ['кастр скопяв стерилиз neuter spay castrat steriliz', 'kastrats'],
  ['ваксин имуниз vaccin jab jabs shots', 'vaksin'],
  ['къпан изкъп баня bath wash', 'kapan'],
  ['обезпараз дехелминт deworm worming', 'obezparaz'],
  ['преглед check checkup exam', 'pregled'],
  ['нокът нокти ноктит nail nails', 'nokt'],
  ['чип чипир microchip chip', 'chip'],
  ['ехограф ултразвук ultrasound', 'ehograf'],
  ['рентген xray', 'rentgen'],
  ['кръв кръвни кръвна blood', 'kravn'],
]

const WHOLE_WORD = 4

const known = meanings.flatMap(([typed, found]) =>
  typed.split(' ').map((one) => ({ typed: one, latin: latinOf(one), found: found.split(' ') })),
)

/** The beginnings that a typed word stands for beside itself; none for most words. */
export const meaningsOf = (word: string): string[] => {
  const latin = latinOf(word)
  const isMeant = (one: (typeof known)[number]) =>
    one.typed.length <= WHOLE_WORD ? latin === one.latin : latin.startsWith(one.latin)
  return [...new Set(known.filter(isMeant).flatMap(({ found }) => found))]
}
