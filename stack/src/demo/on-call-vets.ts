/** A vet who is there for consultations alone: no visit of theirs ever keeps them from being rung. */
export const ON_CALL_NUMBER = 7
export const ON_CALL_EMAIL = `pro${ON_CALL_NUMBER}@demo.lapka.test`

/** The vet for whom the demo's robot answers. */
export const ROBOT_NUMBER = 12
export const ROBOT_EMAIL = `pro${ROBOT_NUMBER}@demo.lapka.test`
