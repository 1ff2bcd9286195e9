import { randomUUID } from 'node:crypto'
import { professionalRoles, roles, type ProfessionalRole, type Role } from '@lapka/contracts/roles.ts'
import { professionalStream } from '@lapka/contracts/streams.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { decideRegisterProfessional } from '@lapka/domain/professionals/register-professional/decide.ts'
import { systemContext, type TestService } from '../../../testing/test-service.ts'
import { registerPerson, type Person } from '../../../testing/town.ts'

export type Everybody = Record<Role, Person>

/** One stranger of every role; those who can be booked have a profile of their own. */
export const registerEverybody = async (service: TestService): Promise<Everybody> => {
  const people = await Promise.all(
    roles.map(async (role) => {
      const person = await registerPerson(service, role)
      if (isProfessional(role)) await registerProfile(service, { person, role })
      return [role, person] as const
    }),
  )
  await service.seen()
  return Object.fromEntries(people) as Everybody
}

const isProfessional = (role: Role): role is ProfessionalRole => (professionalRoles as readonly string[]).includes(role)

const registerProfile = async ({ handle }: TestService, { person, role }: { person: Person; role: ProfessionalRole }) => {
  const professionalId = randomUUID()
  const professional = { stream: professionalStream(professionalId), fold: professionalFold }
  const profile = {
    professionalId,
    accountId: person.accountId,
    role,
    prefix: '',
    name: 'Елена',
    surname: 'Тодорова',
    businessName: 'Лапа',
    city: 'София',
    address2: '',
    coordinates: [23, 42] as [number, number],
    clinicName: '',
    specializations: [],
    languages: ['bg'],
    zone: 'Europe/Sofia',
  }
  await handle(systemContext(new Date().toISOString()), { streams: { professional } }, (states) =>
    decideRegisterProfessional(profile, states),
  )
}
