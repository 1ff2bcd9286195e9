import type { ClinicInvitation, OwnClinic as Clinic } from '@lapka/contracts/api/clinics.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../pages/paths.ts'
import { useIdempotencyKey } from '../api/idempotency-key.ts'
import { useFormat } from '../format/use-format.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { PageState } from '../ui/page-state.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { AskedTwice } from './asked-twice.tsx'
import { useAnswerInvitationMutation, useClinicInvitationsQuery, useLeaveClinicMutation } from './clinics-api.ts'
import answers from '../ui/answers.module.css'
import classes from './clinics.module.css'

/** Where a vet works and how to leave; and where the letter of an invitation leads: yes or no. */
export function InvitationsPage() {
  const user = useCurrentUser()
  return user?.role === 'VET' ? <OwnInvitations /> : <NotFound />
}

function OwnInvitations() {
  const { t } = useTranslation('clinics')
  usePageTitle(t('answer.title'))
  const query = useClinicInvitationsQuery()
  return (
    <div className={classes.page}>
      <h1>{t('answer.title')}</h1>
      <PageState query={query}>
        {({ items, clinic }) => (
          <>
            {clinic && <OwnClinic clinic={clinic} />}
            {items.length > 0 && clinic && <h2>{t('answer.waitingFor')}</h2>}
            <ul className={classes.rows}>
              {items.map((invitation) => (
                <Invitation key={invitation.id} invitation={invitation} />
              ))}
            </ul>
            {items.length === 0 && !clinic && (
              <EmptyState text={t('answer.none')} action={{ to: pathTo('dashboard'), label: t('answer.home') }} />
            )}
          </>
        )}
      </PageState>
    </div>
  )
}

function Invitation({ invitation: { id, clinic, expiresAt } }: { invitation: ClinicInvitation }) {
  const { t } = useTranslation('clinics')
  const format = useFormat()
  const yes = useIdempotencyKey()
  const no = useIdempotencyKey(id)
  const [answer, { isLoading, error }] = useAnswerInvitationMutation()
  return (
    <li className={classes.card}>
      <h2>{clinic.displayName}</h2>
      <p className={classes.lead}>
        {[clinic.city, t('answer.until', { day: format.day(expiresAt) })].filter(Boolean).join(' · ')}
      </p>
      <p>{t('answer.meaning')}</p>
      <ProblemNotice error={error} />
      <div className={answers.answers}>
        <AskedTwice
          words="decline"
          name={clinic.displayName}
          error={error}
          isLoading={isLoading}
          onConfirm={() => answer({ id, answer: 'decline', idempotencyKey: no })}
        >
          {(ask) => (
            <Button variant="default" onClick={ask}>
              {t('decline.button')}
            </Button>
          )}
        </AskedTwice>
        <Button loading={isLoading} onClick={() => void answer({ id, answer: 'accept', idempotencyKey: yes })}>
          {t('answer.accept')}
        </Button>
      </div>
    </li>
  )
}

/** The clinic where a vet works, what that means, and the way to leave it. */
function OwnClinic({ clinic: { id, displayName, city, joinedAt } }: { clinic: Clinic }) {
  const { t } = useTranslation('clinics')
  const format = useFormat()
  const idempotencyKey = useIdempotencyKey(id)
  const [leave, { isLoading, error }] = useLeaveClinicMutation()
  return (
    <article className={`${classes.card} ${classes.open}`} aria-label={t('member.title')}>
      <h2>{displayName}</h2>
      <p className={classes.lead}>
        {[city, t('member.since', { day: format.dayWithYear(joinedAt) })].filter(Boolean).join(' · ')}
      </p>
      <p>{t('member.meaning')}</p>
      <div className={answers.answers}>
        <AskedTwice
          words="leave"
          name={displayName}
          error={error}
          isLoading={isLoading}
          onConfirm={() => leave({ clinicId: id, idempotencyKey })}
        >
          {(ask) => (
            <Button variant="default" onClick={ask}>
              {t('leave.button')}
            </Button>
          )}
        </AskedTwice>
      </div>
    </article>
  )
}
