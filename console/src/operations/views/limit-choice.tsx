import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './views.module.css'

const limits = [null, 20_000, 5_000] as const
const keys = { null: 'null', 20_000: '20000', 5_000: '5000' } as const
export type Limit = number | null

type LimitChoiceProps = { name: string; value: Limit | undefined; onChange: (limit: Limit) => void }

/** How many events a rebuild may read in a second. */
export function LimitChoice({ name, value, onChange }: LimitChoiceProps) {
  const { t } = useTranslation('operations-views')
  return (
    <Group component="fieldset" className={classes.speed} gap={0} align="stretch" wrap="nowrap" aria-label={t('limit.label')}>
      {limits.map((limit) => (
        <label key={keys[`${limit}`]}>
          <input type="radio" name={`limit-${name}`} checked={limit === value} onChange={() => onChange(limit)} />
          {t(`limit.${keys[`${limit}`]}`)}
        </label>
      ))}
    </Group>
  )
}
