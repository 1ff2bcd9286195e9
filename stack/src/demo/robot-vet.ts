/** The vet for whom the demo's robot answers. */
export const ROBOT_NUMBER = 12
export const ROBOT_EMAIL = `pro${ROBOT_NUMBER}@demo.lapka.test`
