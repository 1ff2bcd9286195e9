import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { isVisitBack } from '@lapka/domain/appointments/return-visit/decide.ts'
import { Button } from '@mantine/core'
import { IconPaw } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog.tsx'
import { useLeaveCourseMutation, useLeavingPreviewQuery } from '../courses-api.ts'
import { useReturnVisitMutation } from './passes-api.ts'
import classes from './pass.module.css'

type Pass = NonNullable<NonNullable<AppointmentDetails['seat']>['pass']>
type OfPass = { appointment: AppointmentDetails; pass: Pass }
/** Beyond so many the words alone are read faster. */
const MOST_PAWS = 12

/** What is left of a pass, its visits one by one, and the ways to return one or to give back what is unused. */
export function PassCard({ appointment, pass }: OfPass) {
  const { t } = useTranslation('courses')
  const format = useFormat(appointment.zone)
  const now = useNow(60_000)
  const { visits, visitsLeft, until } = pass
  const isParent = appointment.party === 'parent'
  const isValid = appointment.status === 'SCHEDULED' && now < until
  const day = format.dayAsOf(until, now)
  const sessions = appointment.seat?.sessions ?? []
  return (
    <Card title={t('pass.title', { left: visitsLeft, visits, day })} className={classes.card}>
      {visits <= MOST_PAWS && (
        <div className={classes.paws} aria-hidden="true">
          {Array.from({ length: visits }, (_, index) => {
            const isLeft = index >= visits - visitsLeft
            return (
              <span key={index} data-left={isLeft || undefined}>
                {!isLeft && <IconPaw size={18} stroke={1.75} />}
              </span>
            )
          })}
        </div>
      )}
      {sessions.length > 0 && (
        <ol>
          {sessions.map((session) => (
            <Visit
              key={session.sessionId}
              appointment={appointment}
              pass={pass}
              session={session}
              canReturn={isParent && isValid}
            />
          ))}
        </ol>
      )}
      {sessions.length === 0 && <p>{t('pass.noVisit')}</p>}
      {isParent && isValid && visitsLeft > 0 && (
        <Button component={Link} to={pathTo('professional', { id: appointment.professional.id })} variant="light">
          {t('pass.choose')}
        </Button>
      )}
      {isParent && isValid && visitsLeft > 0 && visitsLeft < visits && <GiveBack appointment={appointment} pass={pass} />}
      <p>{isValid ? t('pass.rule', { day }) : t('pass.over')}</p>
    </Card>
  )
}

type Session = NonNullable<AppointmentDetails['seat']>['sessions'][number]

function Visit({ appointment, pass, session, canReturn }: OfPass & { session: Session; canReturn: boolean }) {
  const { t } = useTranslation('courses')
  const format = useFormat(appointment.zone)
  const language = useLanguage()
  const now = useNow(30_000)
  const [isOpen, setOpen] = useState(false)
  const { sessionId, startsAt, endsAt } = session
  const idempotencyKey = useIdempotencyKey(sessionId)
  const [returnVisit, mutation] = useReturnVisitMutation()
  const visited = pass.classes.find((one) => one.sessionId === sessionId)
  const name = (language === 'en' ? visited?.titleEn : visited?.title) ?? ''
  const isBack = isVisitBack(appointment, startsAt, now)
  return (
    <li>
      <div>
        {visited && <Link to={pathTo('course', { id: visited.courseId })}>{name}</Link>}
        <p>
          {format.dayAsOf(startsAt, now)}, {format.timeRange(startsAt, endsAt)}
        </p>
      </div>
      {canReturn && startsAt > now && (
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {t('pass.return')}
        </Button>
      )}
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        words={{
          title: t('pass.returnTitle', { moment: format.moment(startsAt) }),
          note: t(isBack ? 'pass.returnBack' : 'pass.returnLate'),
          keep: t('pass.keep'),
          confirm: t('pass.return'),
        }}
        mutation={mutation}
        onConfirm={async () => {
          if (!(await returnVisit({ id: appointment.id, sessionId, idempotencyKey })).error) setOpen(false)
        }}
      />
    </li>
  )
}

/** The sum is the server's, to the cent. */
function GiveBack({ appointment, pass }: OfPass) {
  const { t } = useTranslation('courses')
  const format = useFormat(appointment.zone)
  const [isOpen, setOpen] = useState(false)
  const idempotencyKey = useIdempotencyKey(String(pass.unusedCents))
  const { currentData } = useLeavingPreviewQuery(appointment.id, { skip: !isOpen, refetchOnMountOrArgChange: true })
  const [leave, mutation] = useLeaveCourseMutation()
  const sum = format.euro(currentData?.refundCents ?? pass.unusedCents)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('pass.giveBack', { count: pass.visitsLeft })}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        words={{
          title: t('pass.giveBackTitle', { count: pass.visitsLeft }),
          note: t('pass.giveBackNote', { sum }),
          keep: t('pass.keepPass'),
          confirm: t('pass.giveBackConfirm', { sum }),
        }}
        mutation={mutation}
        onConfirm={async () => {
          if (!(await leave({ id: appointment.id, idempotencyKey })).error) setOpen(false)
        }}
      />
    </>
  )
}
