import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useServiceNaming } from '../appointments/service-name.ts'
import { useFormat } from '../format/use-format.ts'
import { useOwnProfileQuery } from '../profile/profile-api.ts'
import figures from '../ui/figures.module.css'
import classes from './schedules.module.css'

/** How long each service takes and what it costs: by that the hours are cut into times to book. */
export function OfferedServices() {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  const nameOf = useServiceNaming()
  const { data } = useOwnProfileQuery()
  const services = data?.sections.services?.services ?? []
  if (!data) return null
  return (
    <section className={classes.card} aria-labelledby="services">
      <header className={classes.cardHead}>
        <h2 id="services">{t('services.title')}</h2>
        <Button
          component={Link}
          to="/dashboard/profile/services"
          variant="light"
          size="sm"
          leftSection={<IconPencil size={18} stroke={1.75} />}
        >
          {t('services.edit')}
        </Button>
      </header>
      {services.length === 0 ? (
        <p className={classes.quiet}>{t('services.none')}</p>
      ) : (
        <table className={figures.table}>
          <thead>
            <tr>
              <th scope="col">{t('services.name')}</th>
              <th scope="col">{t('services.length')}</th>
              <th scope="col">{t('services.price')}</th>
            </tr>
          </thead>
          <tbody>
            {services.map((service) => (
              <tr key={service.id}>
                <th scope="row">{nameOf(service)}</th>
                <td>{format.minutes(service.durationMinutes)}</td>
                <td>{format.euro(service.priceCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
