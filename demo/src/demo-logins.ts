import { CLINIC_COUNT, PROFESSIONAL_COUNT } from './plan-professionals.ts'
import { OPERATOR_COUNT, PARENT_COUNT } from './plan-parents.ts'

/** One login per role for the block that the terminal shows, and how many there are of each. */
export const demoLogins = [
  { role: 'parent', email: 'parent1@demo.lapka.test', count: PARENT_COUNT, what: 'one to three pets, and appointments' },
  {
    role: 'professional',
    email: 'pro1@demo.lapka.test',
    count: PROFESSIONAL_COUNT,
    what: '`pro1@` is a vet in Sofia with appointments today',
  },
  { role: 'clinic', email: 'clinic1@demo.lapka.test', count: CLINIC_COUNT, what: 'a clinic with vets whose days it sees' },
  {
    role: 'operator',
    email: 'operator1@demo.lapka.test',
    count: OPERATOR_COUNT,
    what: 'cases, verifications and refunds that wait',
  },
] as const
