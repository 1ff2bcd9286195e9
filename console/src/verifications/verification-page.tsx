import { Box, Group } from '@mantine/core'
import type { VerificationDetails, VerificationSummary } from '@lapka/contracts/api/verifications.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import { Face } from '../kit/look/face.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { Pill, type Tone } from '../kit/ui/pill.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { DecisionCard } from './decision-card.tsx'
import { Documents } from './documents.tsx'
import { RequestedChange } from './requested-change.tsx'
import { SubmittedProfile } from './submitted-profile.tsx'
import { useVerificationQuery } from './verifications-api.ts'
import classes from './verifications.module.css'

/** One professional before an operator: what they say, what they show for it, and the decision. */
export function VerificationPage() {
  const { professionalId = '' } = useParams()
  const query = useVerificationQuery(professionalId)
  return <PageState query={query}>{(details) => <Verification details={details} />}</PageState>
}

function Verification({ details }: { details: VerificationDetails }) {
  const { t } = useTranslation('verifications')
  const format = useFormat()
  const { professionalId, displayName, role, city, status, submittedAt, photoUrl, reason } = details
  const name = format.name(details)
  usePageTitle(name)
  return (
    <Box maw={1120} mx="auto">
      <Link to={pathTo('verifications')} className={classes.back}>
        <IconChevronLeft size={18} aria-hidden="true" /> {t('page.back')}
      </Link>
      <Group component="header" className={classes.head} gap="md" wrap="nowrap" mt="var(--lk-1)" mb="lg">
        <div className={classes.face}>
          <Face person={{ id: professionalId, displayName, photoUrl, role }} />
        </div>
        <div>
          <h1>{name}</h1>
          <p>
            {[t(`role.${role}`), format.letters(city)].filter(Boolean).join(' · ')}
            <StatusPill status={status} />
          </p>
        </div>
      </Group>
      <div className={classes.columns}>
        <div>
          <RequestedChange details={details} />
          <Documents details={details} />
          <SubmittedProfile details={details} />
        </div>
        <aside className={classes.aside}>
          <DecisionCard details={details} />
          {!details.hasRequestedChange && (
            <p className={classes.sent}>
              {submittedAt === null ? t('page.notSent') : t('page.sent', { when: format.momentAsOf(submittedAt, serverNow()) })}
            </p>
          )}
          {reason && (
            <figure className={classes.reason}>
              <figcaption>{t('page.reason')}</figcaption>
              <blockquote>{reason}</blockquote>
            </figure>
          )}
        </aside>
      </div>
    </Box>
  )
}

const tones: Record<VerificationSummary['status'], Tone> = {
  draft: 'quiet',
  pending: 'info',
  'more-documents': 'warn',
  accepted: 'ok',
  rejected: 'bad',
}

function StatusPill({ status }: { status: VerificationSummary['status'] }) {
  const { t } = useTranslation('verifications')
  return <Pill tone={tones[status]}>{t(`pill.${status}`)}</Pill>
}
