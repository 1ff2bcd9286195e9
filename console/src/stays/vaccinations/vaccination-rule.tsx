import type { VaccinationRule as Rule } from '@lapka/contracts/stays.ts'
import { animalTypes } from '@lapka/contracts/pets.ts'
import { groupsFor } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { Card } from '../../kit/ui/card.tsx'
import './texts.ts'
import classes from '../hotel-booking.module.css'

/** Which vaccinations a hotel asks for, before anything is booked. */
export function VaccinationRule({ rule }: { rule: Rule }) {
  const { t } = useTranslation('vaccinations')
  const format = useFormat()
  return (
    <Card className={classes.rule}>
      <h2>{t('rule.title')}</h2>
      {animalTypes.map((animalType) => {
        const groups = groupsFor(rule, animalType)
        if (groups.length === 0) return null
        return (
          <p key={animalType}>
            <b>{t(`species.${animalType}`)}:</b> {format.list(groups.map((group) => t(`group.${group}`).toLowerCase()))}.
          </p>
        )
      })}
      <p>
        {t('rule.text')} {t('rule.days', { count: rule.dueDays })}
      </p>
    </Card>
  )
}
