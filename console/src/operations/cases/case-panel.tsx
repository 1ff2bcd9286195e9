import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { CaseDetails } from '@lapka/contracts/api/cases.ts'
import { reviewPhotoUrlOf } from '@lapka/contracts/photos.ts'
import { Button, Group } from '@mantine/core'
import { IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { caseNumber } from '../../kit/format/case-number.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Picture } from '../../kit/look/picture.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { PageState } from '../../kit/ui/page-state.tsx'
import { TransferPart } from './transfer-part.tsx'
import { CaseActions } from './case-actions.tsx'
import { History, isTold, useWhy } from './case-history.tsx'
import classes from './cases.module.css'
import { caseName, caseTitle } from './case-words.ts'
import { Fact } from './fact.tsx'
import { useFigures } from '../use-figures.ts'
import { RingPart } from './ring-part.tsx'
import { DuplicatePart } from './duplicate-part.tsx'
import { useCaseQuery } from './cases-api.ts'

const REFRESH_MS = 10_000

/** The chosen case: whose it is, what happened, and the ways on. On a phone it stands below the list, and is brought into view. */
export function CasePanel({ id, isChosen }: { id: string; isChosen: boolean }) {
  const query = useCaseQuery(id, { pollingInterval: REFRESH_MS })
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isChosen) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <aside className={classes.panel} ref={panel} aria-labelledby="case-title">
      <PageState query={query} shape="part">
        {(found) => <Case found={found} />}
      </PageState>
    </aside>
  )
}

function Case({ found }: { found: CaseDetails }) {
  const { t } = useTranslation('operations-cases')
  const format = useFormat()
  const user = useCurrentUser()
  const { id, kind, assignee, text, closedAt, note, history } = found
  const title = caseTitle(found, t)
  const isMine = assignee?.id === user?.id
  return (
    <>
      <p className={classes.number}>{t('caseNumber', { number: caseNumber(id), kind: t(`kind.${kind}`) })}</p>
      <h2 id="case-title">{title}</h2>
      {assignee !== null && closedAt === null && (
        <Group component="p" className={classes.also} gap="xs" wrap="nowrap">
          <IconUser size={18} stroke={2} aria-hidden="true" />
          {isMine ? t('mine') : t('takenBy', { name: format.letters(assignee.name) })}
        </Group>
      )}
      <Facts found={found} />
      <DisputePart found={found} />
      <DuplicatePart found={found} />
      <RingPart ring={found.ring} />
      <NextStep found={found} />
      {text !== '' && text !== title && <p className={classes.words}>{text}</p>}
      <ReviewPhotosPart found={found} />
      <TransferPart found={found} />
      <History entries={history} writer={isWritten(kind) ? caseName(found, format) : ''} />
      {note !== '' && closedAt !== null && <p className={classes.words}>{note}</p>}
      <CaseActions found={found} />
      {kind === 'refund' && closedAt === null && (
        <Group component="p" className={classes.limit} gap="xs" wrap="nowrap">
          <IconUsersGroup size={18} stroke={2} aria-hidden="true" /> {t('fourEyes', { limit: format.euro(found.fourEyesCents) })}
        </Group>
      )}
    </>
  )
}

function Facts({ found }: { found: CaseDetails }) {
  const { t } = useTranslation('operations-cases')
  const format = useFormat()
  const { age } = useFigures()
  const now = useNow(MINUTE_MS)
  const { kind, email, amountCents, finding, dueAt, closedAt, appointmentId, professionalId, refund } = found
  const left = t(now > dueAt ? 'lateBy' : 'left', {
    time: age(Math.abs(Date.parse(dueAt) - Date.parse(now)) / 1000),
    when: format.moment(dueAt),
  })
  const centsOf = (cents: number | null) => (cents === null ? t('fact.nothing') : format.euro(cents))
  return (
    <dl>
      <Fact label={t('fact.who')}>{[caseName(found, format), email].filter(Boolean).join(', ')}</Fact>
      {finding === null ? (
        <Fact label={t('fact.sum')}>{amountCents !== null && <b>{format.euro(amountCents)}</b>}</Fact>
      ) : (
        <>
          <Fact label={t('fact.expected')}>{centsOf(finding.expectedCents)}</Fact>
          <Fact label={t('fact.found')}>
            <b>{centsOf(finding.foundCents)}</b>
          </Fact>
        </>
      )}
      <Fact label={t('fact.object')}>{finding?.objectId ?? refund?.reference}</Fact>
      <Fact label={t('fact.card')}>{refund && refund.cardLast4 !== '' && `•••• ${refund.cardLast4}`}</Fact>
      <Fact label={t('fact.due')}>{closedAt === null ? left : t('closed', { when: format.moment(closedAt) })}</Fact>
      <Fact label={t('fact.about')}>
        {appointmentId && <Link to={pathTo('appointment', { id: appointmentId })}>{t('toAppointment')}</Link>}
      </Fact>
      <Fact label={t('fact.why')}>
        {appointmentId && (kind === 'refund' || kind === 'complaint') && (
          <Link to={pathTo('operationsWhy', null, { about: 'refund', appointmentId })}>{t('toWhy')}</Link>
        )}
      </Fact>
      <Fact label={t('history')}>
        {appointmentId && kind === 'complaint' && (
          <Link to={pathTo('appointmentHistory', { id: appointmentId })}>{t('toHistory')}</Link>
        )}
      </Fact>
      <Fact label={t('fact.records')}>
        {found.duplicate === null &&
          found.records.length > 0 &&
          found.records.map((pet) => (
            <Link key={pet.id} className={classes.record} to={pathTo('caseRecord', { id: found.id, petId: pet.id })}>
              {format.letters(pet.name)}
            </Link>
          ))}
      </Fact>
      <Fact label={t('fact.profile')}>
        {professionalId && <Link to={pathTo('verification', { professionalId })}>{t('toProfile')}</Link>}
      </Fact>
    </dl>
  )
}

/** The operator's next step for money that two sides report differently, and for a refund that did not arrive. */
function NextStep({ found: { finding, refund, closedAt } }: { found: CaseDetails }) {
  const { t } = useTranslation('operations-cases')
  const whyOf = useWhy()
  if (closedAt !== null) return null
  if (finding !== null)
    return (
      <Group component="p" className={classes.also} gap="xs" wrap="nowrap">
        {t(`next.${finding.code}`)}
      </Group>
    )
  if (refund === null || refund.approval !== null || !refund.canReturn) return null
  return (
    <Group component="p" className={classes.also} gap="xs" wrap="nowrap">
      {t(`refundNext.${refund.canRetry ? 'again' : 'transfer'}`, { why: whyOf(refund.why) })}
    </Group>
  )
}

const isWritten = (kind: CaseDetails['kind']): boolean => kind === 'message' || kind === 'complaint'

/** The disputed amount, what to do about it, and the appointment's history that proves what was done. */
function DisputePart({ found }: { found: CaseDetails }) {
  const { t } = useTranslation('operations-cases')
  const format = useFormat()
  const { dispute, disputeState, appointmentId, closedAt } = found
  if (dispute === null || disputeState === null) return null
  const { status, refundedCents, capturedCents, cardLast4, bankReferences } = disputeState
  const reasons = t('dispute.reason', { returnObjects: true })
  const isAsked = status === 'open' || status === 'inquiry'
  return (
    <>
      <dl>
        <Fact label={t('dispute.why')}>
          {isTold(dispute.reason, reasons) ? reasons[dispute.reason as keyof typeof reasons] : dispute.reason}
        </Fact>
        <Fact label={t('dispute.evidence')}>{isAsked && dispute.evidenceDueBy && format.moment(dispute.evidenceDueBy)}</Fact>
        <Fact label={t('fact.object')}>{dispute.disputeId}</Fact>
        <Fact label={t('fact.card')}>{cardLast4 !== '' && `•••• ${cardLast4}`}</Fact>
        <Fact label={t('dispute.paid')}>{format.euro(capturedCents)}</Fact>
        <Fact label={t('dispute.refunded')}>{refundedCents > 0 && format.euro(refundedCents)}</Fact>
        <Fact label={t('dispute.references')}>{bankReferences.join(', ')}</Fact>
      </dl>
      {(closedAt === null || status === 'won') && (
        <Group component="p" className={classes.also} gap="xs" wrap="nowrap">
          {t(`dispute.next.${status}`)} {isAsked && refundedCents > 0 && t('dispute.next.refunded')}
        </Group>
      )}
      {appointmentId !== null && (
        <div className={classes.ways}>
          <Button
            size="sm"
            variant="default"
            component="a"
            href={apiAddress(apiPaths.appointmentPart(appointmentId, 'history/export'))}
            download
          >
            {t('dispute.proof')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The photos that the review has now: an operator decides about them, too. */
function ReviewPhotosPart({ found: { kind, history, appointmentId } }: { found: CaseDetails }) {
  const format = useFormat()
  if (kind !== 'review' || appointmentId === null) return null
  const gone = new Set(history.flatMap(({ type, detail }) => (type === 'ReviewPhotoRemoved' ? [detail] : [])))
  const photos = history.filter(({ type, detail }) => type === 'ReviewPhotoAdded' && !gone.has(detail))
  if (photos.length === 0 || history.some(({ type }) => type === 'ReviewRemoved')) return null
  return (
    <Group component="p" gap="xs">
      {photos.map(({ detail, text }) => (
        <Picture
          key={detail}
          src={reviewPhotoUrlOf(appointmentId, detail)}
          alt={format.letters(text)}
          sizes="320px"
          className={classes.photo}
        />
      ))}
    </Group>
  )
}
