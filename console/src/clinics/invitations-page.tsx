import type { ClinicInvitation, OwnClinic as Clinic } from '@lapka/contracts/api/clinics.ts'
import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../kit/pages/paths.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { EmptyState, NotFound, PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useAnswerInvitationMutation, useClinicInvitationsQuery, useLeaveClinicMutation } from './clinics-api.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import answers from '../kit/ui/answers.module.css'
import classes from './clinics.module.css'

/** Where a vet works and how to leave; and where the letter of an invitation leads: yes or no. */
export function InvitationsPage() {
  const user = useCurrentUser()
  return user?.role === 'VET' ? <OwnInvitations /> : <NotFound />
}

function OwnInvitations() {
  const { t } = useTranslation('clinics')
  const query = useClinicInvitationsQuery()
  return (
    <Page>
      <PageState query={query}>
        {({ items, clinic }) => (
          <>
            {clinic && <OwnClinic clinic={clinic} />}
            {items.length > 0 && clinic && <h2>{t('answer.waitingFor')}</h2>}
            <Stack component="ul" gap="sm">
              {items.map((invitation) => (
                <Invitation key={invitation.id} invitation={invitation} />
              ))}
            </Stack>
            {items.length === 0 && !clinic && (
              <EmptyState text={t('answer.none')} action={{ to: pathTo('dashboard'), label: t('answer.home') }} />
            )}
          </>
        )}
      </PageState>
    </Page>
  )
}

function Invitation({ invitation: { id, clinic, expiresAt } }: { invitation: ClinicInvitation }) {
  const { t } = useTranslation('clinics')
  const format = useFormat()
  const yes = useIdempotencyKey()
  const no = useIdempotencyKey(id)
  const [answer, mutation] = useAnswerInvitationMutation()
  return (
    <Card as="li" title={format.name({ ...clinic, role: 'CLINIC' })}>
      <p className={classes.lead}>
        {[format.letters(clinic.city), t('answer.until', { day: format.day(expiresAt) })].filter(Boolean).join(' · ')}
      </p>
      <p>{t('answer.meaning')}</p>
      <ProblemNotice error={mutation.error} />
      <div className={answers.answers}>
        <ConfirmFirst
          words="decline"
          name={format.name({ ...clinic, role: 'CLINIC' })}
          mutation={mutation}
          onConfirm={() => answer({ id, answer: 'decline', idempotencyKey: no })}
        >
          {(ask) => (
            <Button variant="default" onClick={ask}>
              {t('decline.button')}
            </Button>
          )}
        </ConfirmFirst>
        <Button loading={mutation.isLoading} onClick={() => void answer({ id, answer: 'accept', idempotencyKey: yes })}>
          {t('answer.accept')}
        </Button>
      </div>
    </Card>
  )
}

/** The clinic where a vet works, what that means, and the way to leave it. */
function OwnClinic({ clinic }: { clinic: Clinic }) {
  const { id, city, joinedAt } = clinic
  const { t } = useTranslation('clinics')
  const format = useFormat()
  const idempotencyKey = useIdempotencyKey(id)
  const [leave, mutation] = useLeaveClinicMutation()
  return (
    <Card as="article" className={classes.open} aria-label={t('member.title')}>
      <h2>{format.name({ ...clinic, role: 'CLINIC' })}</h2>
      <p className={classes.lead}>
        {[format.letters(city), t('member.since', { day: format.dayAsOf(joinedAt, serverNow()) })].filter(Boolean).join(' · ')}
      </p>
      <p>{t('member.meaning')}</p>
      <div className={answers.answers}>
        <ConfirmFirst
          words="leave"
          name={format.name({ ...clinic, role: 'CLINIC' })}
          mutation={mutation}
          onConfirm={() => leave({ clinicId: id, idempotencyKey })}
        >
          {(ask) => (
            <Button variant="default" onClick={ask}>
              {t('leave.button')}
            </Button>
          )}
        </ConfirmFirst>
      </div>
    </Card>
  )
}
