import type { RemindedCare } from '@lapka/contracts/pet-records.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
import { formatDate } from '../format.ts'
import { sayIn, type Letter, type Translate } from '../emails/letter.ts'
import { vaccineNames } from '../emails/vaccination-letters.ts'

export type PetDue = { petId: string; name: string; items: RemindedCare[] }

const names = {
  ...vaccineNames,
  internal: ['Срещу вътрешни паразити', 'Against worms'],
  external: ['Срещу кърлежи и бълхи', 'Against ticks and fleas'],
} as const satisfies Record<RemindedCare['what'], readonly [string, string]>

/** Vets who offer what is due, with the pet chosen: a vaccine first, as it can't be given at home. */
export const bookingPath = ({ petId, items }: PetDue, language: Language): string => {
  const say = sayIn(language)
  const service = items.some(({ kind }) => kind === 'vaccination')
    ? say('Ваксинация', 'Vaccination')
    : say('Обезпаразитяване', 'Deworming')
  return `/find-professional?${new URLSearchParams({ role: 'VET', petId, service }).toString()}`
}

/** The subject names only the animal: a lock screen must not tell what is due. */
export const careLetter = (pets: readonly PetDue[], language: Language): Letter => {
  const say = sayIn(language)
  const called = pets.map((pet) => ({ ...pet, name: nameOf(pet, say, language) }))
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(called.map(({ name }) => name))
  const title = say(`Напомняне за ${list}`, `A reminder for ${list}`)
  const stages = new Set(pets.flatMap(({ items }) => items.map(({ stage }) => stage)))
  return {
    subject: title,
    title,
    lead: leadOf(stages, say),
    facts: called.flatMap(({ name, items }) =>
      items.map(({ what, dueOn, stage }) => {
        const day = formatDate({ instant: `${dueOn}T10:00:00.000Z`, zone: DEFAULT_ZONE, language })
        return {
          label: name,
          value: say(names[what][0], names[what][1]),
          aside: stage === 'ahead' ? say(`до ${day}`, `by ${day}`) : say(`срокът мина на ${day}`, `was due on ${day}`),
        }
      }),
    ),
    quote: null,
    note: say(
      'Ако вече е направено, запишете го в картона и няма да напомняме за същото.',
      'If it is done already, add it to the record and we won’t remind you of it again.',
    ),
    button: pets.length === 1 ? say('Изберете час', 'Choose a time') : say('Вижте какво предстои', 'See what is next'),
  }
}

const nameOf = ({ name }: PetDue, say: Translate, language: Language): string =>
  name === '' ? say('любимеца ви', 'your pet') : lettersOf(name, language)

const leadOf = (stages: ReadonlySet<RemindedCare['stage']>, say: Translate): string => {
  if (!stages.has('over')) return say('Ето какво наближава по картона.', 'Here is what is due soon by the record.')
  if (!stages.has('ahead')) return say('Ето за какво мина срокът по картона.', 'Here is what is overdue by the record.')
  return say(
    'Ето какво наближава и за какво мина срокът по картона.',
    'Here is what is due soon and what is overdue by the record.',
  )
}
