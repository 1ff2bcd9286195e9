import type { Erased, RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType, OpenedEvents } from '@lapka/contracts/events.ts'
import { professionalName } from '@lapka/contracts/professional-name.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import type { PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { petIdsOf } from '@lapka/domain/appointments/pets-of-appointment.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import { isServiceProvider, type Language } from '@lapka/contracts/roles.ts'

/** The first event of a type in a stream whose personal fields were opened. */
export const factOf = <Type extends EventType>(events: readonly RecordedEvent[], type: Type): OpenedEvents[Type] | undefined =>
  events.find((event) => event.type === type)?.data as OpenedEvents[Type] | undefined

/** The last event of a type. */
export const lastFactOf = <Type extends EventType>(
  events: readonly RecordedEvent[],
  type: Type,
): OpenedEvents[Type] | undefined => events.findLast((event) => event.type === type)?.data as OpenedEvents[Type] | undefined

/** Erased text is no text. */
export const clear = (field: string | Erased | undefined): string => (typeof field === 'string' ? field : '')

/** The owner of an account, as it stands now, from its opened stream. Empty once they are erased; a client of a desk has no address. */
export const personOf = (account: readonly RecordedEvent[]) => {
  const own = factOf(account, 'AccountRegistered') ?? factOf(account, 'ClientTakenOver')
  const registered = own ?? factOf(account, 'ClientRegistered')
  const called = lastFactOf(account, 'PersonalDetailsChanged') ?? registered
  const language = lastFactOf(account, 'LanguageChosen')?.language ?? registered?.language
  return {
    email: clear(own?.email),
    name: clear(called?.name),
    surname: clear(called?.surname),
    language: language === 'en' ? ('en' as const) : ('bg' as const),
  }
}

/** "Рекс и Лили", without those whose name was erased. */
export const listOfNames = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names.filter(Boolean))

/** The names of an appointment's animals now, as they were written. */
export const readPetNames = async (
  { readOpened }: Pick<Handle, 'readOpened'>,
  appointment: PlacedAppointment,
): Promise<string[]> => {
  const pets = await Promise.all(petIdsOf(appointment).map((petId) => readOpened(petStream(petId))))
  return pets.map((pet) => clear((lastFactOf(pet, 'PetChanged') ?? lastFactOf(pet, 'PetAdded'))?.name))
}

type Named = Pick<OpenedEvents['ProfessionalRegistered'], 'role' | 'prefix' | 'name' | 'surname' | 'businessName'> & {
  latinName?: OpenedEvents['ProfileDetailsSet']['latinName']
}
type Booked = Named & Pick<OpenedEvents['ProfessionalRegistered'], 'accountId' | 'city' | 'address2'>

/** The appointment's professional, by their latest names. */
export const bookedAs = (professional: readonly RecordedEvent[]): Booked | undefined => {
  const registered = factOf(professional, 'ProfessionalRegistered')
  const person = lastFactOf(professional, 'ProfileDetailsSet')
  const business = lastFactOf(professional, 'ClinicProfileDetailsSet')
  return (
    registered && {
      ...registered,
      ...(person && { prefix: person.prefix, name: person.name, surname: person.surname, latinName: person.latinName }),
      ...(business && { businessName: business.businessName, latinName: business.latinName }),
    }
  )
}

/** For parents with an appointment. */
export const phoneOf = (professional: readonly RecordedEvent[]): string =>
  clear((lastFactOf(professional, 'ProfileDetailsSet') ?? lastFactOf(professional, 'ClinicProfileDetailsSet'))?.phone)

/** People by prefix, name and surname; all others by their business name. Empty once they are erased. */
export const displayName = (professional: Named, language: Language): string => {
  const { role, prefix, name, surname, businessName } = professional
  const latinName = clear(professional.latinName)
  const isBusiness = !isServiceProvider(clear(role))
  if (isBusiness && clear(businessName) !== '')
    return professionalName({ displayName: clear(businessName), role: clear(role), latinName }, language)
  if (clear(name) === '') return ''
  return professionalName({ displayName: [prefix, name, surname].map(clear).filter(Boolean).join(' '), latinName }, language)
}
