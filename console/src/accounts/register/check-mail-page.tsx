import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { keepingReturn } from '../../sessions/return-path.ts'
import { AccountCard } from '../account-card.tsx'
import '../texts.ts'
import classes from '../account-card.module.css'

/** The address comes with the navigation, not in the page's own: it is nobody's business in a history or a log. */
const emailOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : null

/** Says the same for an address that already has an account. */
export function CheckMailPage() {
  const { t } = useTranslation('accounts')
  const [parameters] = useSearchParams()
  const email = emailOf(useLocation().state)
  return (
    <AccountCard
      title={t('checkMail.title')}
      lead={
        <>
          <p>
            {t(email === null ? 'checkMail.sent' : 'checkMail.sentTo')} {email !== null && <b>{email}</b>}
          </p>
          <p>{t('checkMail.known')}</p>
        </>
      }
    >
      <div className={classes.ways}>
        <p>{t('checkMail.nothing')}</p>
        <Link to={keepingReturn('/register', parameters)}>{t('checkMail.again')}</Link>
        <Link to={keepingReturn('/login', parameters)}>{t('checkMail.signIn')}</Link>
      </div>
    </AccountCard>
  )
}
