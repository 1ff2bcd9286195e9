/** A vet who is there for consultations alone: no visit of theirs ever keeps them from being rung. */
export const ON_CALL_NUMBER = 7
export const ON_CALL_EMAIL = `pro${ON_CALL_NUMBER}@demo.lapka.test`
