import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { Card } from '../../kit/ui/card.tsx'
import type { Range } from '../periods.ts'
import { useStatementQuery } from './payouts-api.ts'
import classes from '../revenues.module.css'

/** A professional at a clinic is paid by it: Lapka pays the clinic for their appointments. */
export function PaidBy({ range }: { range: Range }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const { data } = useStatementQuery(range)
  if (!data?.paidBy) return null
  return (
    <Card className={classes.paidBy}>
      <p>{t('paidBy', { clinic: format.name({ ...data.paidBy, role: 'CLINIC' }) })}</p>
    </Card>
  )
}
