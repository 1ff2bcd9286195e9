/** Every login of the demo has it, and every start prints it: it protects nothing, and production refuses to start with it. */
export const DEMO_PASSWORD = 'lapka-demo-2026'

/** The second step of the demo's operators, the same at every sign-in. It protects as little as the password. */
export const DEMO_OPERATOR_CODE = '246810'

/** The vet of the demo that the robot answers for; `demo/` creates the account. */
export const ROBOT_NUMBER = 12
export const ROBOT_EMAIL = `pro${ROBOT_NUMBER}@demo.lapka.test`
