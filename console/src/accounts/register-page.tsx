import { Box } from '@mantine/core'
import { registrableRoles, type RegistrableRole } from '@lapka/contracts/accounts.ts'
import { registerBody } from '@lapka/contracts/api/accounts.ts'
import {
  IconBuildingHospital,
  IconDog,
  IconHeartHandshake,
  IconHome2,
  IconHomeHeart,
  IconPaw,
  IconScissors,
  IconStethoscope,
  IconWalk,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { pathTo } from '../kit/pages/paths.ts'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { keepingReturn, localPath } from '../kit/session/local-path.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { useRegisterMutation } from './accounts-api.ts'
import { ResendMail } from './resend-mail.tsx'
import { chosenStart, keepReturn } from './return-path.ts'
import classes from './account.module.css'

/** First who one is, then the account. The choice is in the address: Back returns to it, and a link can bring it along. */
export function RegisterPage() {
  const { t } = useTranslation('accounts')
  const user = useCurrentUser()
  const [parameters] = useSearchParams()
  const role = registrableRoles.find((one) => one === parameters.get('role'))
  if (user) return <Navigate to={pathTo('dashboard')} replace />
  return (
    <AccountCard
      question={role ? 'account' : 'who'}
      title={t(role ? 'register.title' : 'register.who')}
      lead={t(role ? `register.leadOf.${role}` : 'register.whoLead')}
      scene={null}
      isWide={!role}
      ways={
        <>
          <p>{t('register.known')}</p>
          <Link to={keepingReturn(pathTo('login'), parameters)}>{t('register.signIn')}</Link>
        </>
      }
    >
      {role ? <RegisterForm role={role} /> : <RoleChoice />}
    </AccountCard>
  )
}

const schema = registerBody.omit({ role: true, language: true, clientLink: true }).extend({ terms: z.literal(true) })
const fields = { name: 'name', surname: 'surname', email: 'email', password: 'new-password', terms: 'terms' } as const

type RegisterFormProps = {
  role?: RegistrableRole
  /** Of a desk's client, whose account this one becomes. */
  clientLink?: string
}

/** The account itself. For any address the next page says the same: no one learns here who has an account. */
export function RegisterForm({ role = 'PARENT', clientLink }: RegisterFormProps) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const language = useLanguage()
  const [parameters] = useSearchParams()
  const [register, mutation] = useRegisterMutation()
  const submit = async ({ terms: _accepted, ...body }: z.infer<typeof schema>) => {
    const answer = await register({ ...body, role, language, ...(clientLink !== undefined && { clientLink }) })
    if (answer.error) return
    keepReturn(localPath(parameters.get('redirectedFrom')), Date.now())
    await navigate(keepingReturn(pathTo('checkMail'), parameters), { state: { email: body.email } })
  }
  return (
    <>
      <AccountForm schema={schema} fields={fields} submitLabel={t('register.submit')} mutation={mutation} onSubmit={submit} />
      {clientLink === undefined && (
        <p className={classes.change}>
          <Link to={keepingReturn(pathTo('register'), parameters)}>{t('register.otherRole')}</Link>
        </p>
      )}
    </>
  )
}

/** The address comes with the navigation, not in the page's own: it must stay out of histories and logs. */
const emailOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : null

/** Says the same for an address that already has an account. */
export function CheckMailPage() {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const [parameters] = useSearchParams()
  const email = emailOf(useLocation().state)
  const startsAt = chosenStart(localPath(parameters.get('redirectedFrom')))
  return (
    <AccountCard
      title={t('checkMail.title')}
      lead={
        <>
          <p>
            {t(email === null ? 'checkMail.sent' : 'checkMail.sentTo')} {email !== null && <b>{email}</b>}
          </p>
          <p>{t('checkMail.known')}</p>
          {startsAt !== null && <p>{t('checkMail.chosen', { moment: format.moment(startsAt) })}</p>}
        </>
      }
      ways={
        <>
          <p>{t('checkMail.nothing')}</p>
          {email !== null && <ResendMail email={email} />}
          <Link to={keepingReturn(pathTo('register'), parameters)}>{t('checkMail.again')}</Link>
          <Link to={keepingReturn(pathTo('login'), parameters)}>{t('checkMail.signIn')}</Link>
        </>
      }
    />
  )
}

type Choice = [RegistrableRole, typeof IconDog]
const parent: Choice[] = [['PARENT', IconDog]]
const professionals: Choice[] = [
  ['VET', IconStethoscope],
  ['GROOMER', IconScissors],
  ['TRAINER', IconPaw],
  ['HOTELS', IconHome2],
  ['PET_SITTER', IconHomeHeart],
  ['PET_WALKER', IconWalk],
  ['SHELTER', IconHeartHandshake],
  ['CLINIC', IconBuildingHospital],
]

function RoleChoice() {
  const { t } = useTranslation('accounts')
  return (
    <>
      <Choices choices={parent} />
      <Box component="h2" mt="lg" mb="sm" fz="md">
        {t('register.orWork')}
      </Box>
      <Choices choices={professionals} />
    </>
  )
}

function Choices({ choices }: { choices: Choice[] }) {
  const { t } = useTranslation('accounts')
  const [parameters] = useSearchParams()
  return (
    <ul className={classes.choices} data-single={choices.length === 1 || undefined}>
      {choices.map(([role, RoleIcon]) => (
        <li key={role}>
          <Link to={`?${withRole(parameters, role)}`}>
            <RoleIcon size={28} stroke={1.5} aria-hidden="true" />
            <span>
              <b>{t(`role.${role}`)}</b>
              <small>{t(`register.note.${role}`)}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const withRole = (parameters: URLSearchParams, role: string) => {
  const next = new URLSearchParams(parameters)
  next.set('role', role)
  return next
}
