import type { PlannedProfessional } from './plan-professionals.ts'
import { ROBOT_EMAIL } from '@lapka/simulators/demo-robot/robot-login.ts'
import { ON_CALL_EMAIL } from './on-call-vets.ts'

/** The vet of the tour, kept free by their visits, and two without visits, the robot among them: on call as soon as the demo is there. */
const onCall = ['pro1@demo.lapka.test', ON_CALL_EMAIL, ROBOT_EMAIL]

export const planAvailability = (professionals: readonly PlannedProfessional[]): PlannedProfessional[] =>
  professionals.filter(({ account }) => onCall.includes(account.email))
