import { ask, isDone, itemsOf } from './ask.ts'
import { settings } from './settings.ts'

export type Signed = { cookie: string; accountId: string }
type Login = { role: string; email: string; password: string }

export const loginsOf = (role: string): Login[] =>
  settings.logins
    .split(',')
    .flatMap((login) => {
      const [, name = '', email = '', password = ''] = /^(\w+)=([^:]+):(.*)$/.exec(login.trim()) || []
      return name === '' ? [] : [{ role: name, email, password }]
    })
    .filter((login) => login.role === role)

/** The second step of the demo's operators. Accounts without a second factor are not asked for it. */
const DEMO_OPERATOR_CODE = '246810'

/** One account may send ten commands of a kind in a second and hold three slots at a time. */
const ITERATIONS_PER_SECOND = 2
const FEWEST_SIGNED_IN = 5
const MAX_SIGNED_IN = 40

/** As many of them as the rate needs. Says plainly where there are none, or where they may not come in. */
export const signIn = async (role: string): Promise<Signed[]> => {
  const needed = Math.min(MAX_SIGNED_IN, FEWEST_SIGNED_IN + Math.ceil(settings.ratePerSecond / ITERATIONS_PER_SECOND))
  const logins = loginsOf(role).slice(0, needed)
  if (logins.length === 0)
    throw new Error(`This scenario signs in as ${role}, and there are no such logins: set LAPKA_LOAD_LOGINS.`)
  const signed: Signed[] = []
  for (const { email, password } of logins) {
    const answer = await ask('POST', '/api/v2/sessions', { body: { email, password, code: DEMO_OPERATOR_CODE } })
    const { 'Set-Cookie': setCookie = '' } = answer.headers
    const [cookie] = /__Host-lapka=[\w-]+/.exec(setCookie) || []
    if (!isDone(answer) || cookie === undefined) throw new Error(`${email} could not sign in: ${answer.status} ${answer.code}`)
    signed.push({ cookie, accountId: (answer.body as { user: { id: string } }).user.id })
  }
  return signed
}

export type Parent = Signed & { petId: string; animalType: string }

export const signInParents = async (): Promise<Parent[]> => {
  const parents: Parent[] = []
  for (const signed of await signIn('parent')) {
    const { body } = await ask('GET', '/api/v2/pets', { cookie: signed.cookie })
    const [pet] = itemsOf<{ id: string; animalType: string }>(body)
    if (pet !== undefined)
      parents.push({ cookie: signed.cookie, accountId: signed.accountId, petId: pet.id, animalType: pet.animalType })
  }
  if (parents.length === 0) throw new Error('None of the parents has a pet, so none can book.')
  return parents
}
