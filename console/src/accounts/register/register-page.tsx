import { registrableRoles } from '@lapka/contracts/accounts.ts'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { keepingReturn } from '../../sessions/return-path.ts'
import { useCurrentUser } from '../../sessions/use-current-user.ts'
import { AccountCard } from '../account-card.tsx'
import '../texts.ts'
import { RegisterForm } from './register-form.tsx'
import { RoleChoice } from './role-choice.tsx'
import classes from '../account-card.module.css'

/** First who one is, then the account. The choice is in the address: Back returns to it, and a link can bring it along. */
export function RegisterPage() {
  const { t } = useTranslation('accounts')
  const user = useCurrentUser()
  const [parameters] = useSearchParams()
  const role = registrableRoles.find((one) => one === parameters.get('role'))
  if (user) return <Navigate to="/dashboard" replace />
  return (
    <AccountCard
      question={role ? 'account' : 'who'}
      title={t(role ? 'register.title' : 'register.who')}
      lead={t(role ? `register.leadOf.${role}` : 'register.whoLead')}
      scene={null}
      isWide={!role}
    >
      {role ? <RegisterForm role={role} /> : <RoleChoice />}
      <div className={classes.ways}>
        <p>{t('register.known')}</p>
        <Link to={keepingReturn('/login', parameters)}>{t('register.signIn')}</Link>
      </div>
    </AccountCard>
  )
}
