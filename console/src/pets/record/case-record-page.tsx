import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useRecordByCaseQuery } from '../../entities/pet/records-api.ts'
import { caseNumber } from '../../kit/format/case-number.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { PageState } from '../../kit/ui/page-state.tsx'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { ProtectionsCard } from './protections-card.tsx'
import { RecordHead } from './record-head.tsx'
import { Timeline } from './timeline.tsx'
import { WeightCard } from './weight-card.tsx'
import classes from './record.module.css'

/** A record before an operator, by an open case: to read, without its files. */
export function CaseRecordPage() {
  const { id = '', petId = '' } = useParams()
  const query = useRecordByCaseQuery({ petId, caseId: id })
  return <PageState query={query}>{(record) => <RecordByCase key={petId} record={record} caseId={id} />}</PageState>
}

function RecordByCase({ record, caseId }: { record: RecordOverview; caseId: string }) {
  const { t } = useTranslation('records')
  usePageTitle(record.pet.name)
  const { protections, weights } = record
  return (
    <div className={classes.page}>
      <RecordHead
        record={record}
        back={
          <Link to={pathTo('cases', null, { case: caseId })} className={classes.back}>
            <IconChevronLeft size={18} stroke={2} aria-hidden="true" /> {t('byCase.back')}
          </Link>
        }
      />
      <p className={classes.notice} role="note">
        {t('byCase.note', { number: caseNumber(caseId) })}
      </p>
      <div className={classes.columns}>
        <Timeline record={record} caseId={caseId} />
        <div className={classes.stack}>
          {protections.length > 0 && <ProtectionsCard protections={protections} />}
          {weights.length > 0 && <WeightCard weights={weights} />}
        </div>
      </div>
    </div>
  )
}
