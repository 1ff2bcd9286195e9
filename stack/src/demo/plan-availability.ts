import type { PlannedProfessional } from './plan-professionals.ts'
import { ROBOT_EMAIL } from './robot-vet.ts'

/** Skin and general practice, nutrition, and the robot: on call as soon as the demo is there. */
const onCall = ['pro1@demo.lapka.test', 'pro9@demo.lapka.test', ROBOT_EMAIL]

export const planAvailability = (professionals: readonly PlannedProfessional[]): PlannedProfessional[] =>
  professionals.filter(({ account }) => onCall.includes(account.email))
