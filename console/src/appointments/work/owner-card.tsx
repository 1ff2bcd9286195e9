import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { Button, Group } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useEarlierAppointments } from './use-earlier-appointments.ts'
import classes from './work.module.css'

const ClientLink = lazy(async () => ({ default: (await import('./client-link.tsx')).ClientLink }))

const initialsOf = (name: string) =>
  name
    .split(' ')
    .map((part) => part.slice(0, 1))
    .join('')
    .slice(0, 2)
    .toUpperCase()

/** The pet's owner, their number of visits, and their contact. */
export function OwnerCard({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('work')
  const { parent, contact } = appointment
  const { currentData } = useEarlierAppointments(appointment)
  const { letters } = useFormat()
  const name = letters(parent.displayName) || t('owner.erased')
  const isMore = currentData?.nextCursor !== undefined
  const count = currentData?.items.length
  return (
    <Card aria-label={t('owner.label')}>
      <Group className={classes.owner} gap="sm" wrap="nowrap" mb="md">
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <div>
          <h2>{name}</h2>
          <p>
            {count === undefined
              ? t('owner.label')
              : count === 0
                ? t('owner.first')
                : t(isMore ? 'owner.often' : 'owner.visits', { count })}
          </p>
        </div>
      </Group>
      {contact && (
        <Group className={classes.pair} gap="xs" align="stretch">
          {contact.phone !== '' && (
            <Button
              component="a"
              href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}
              variant="light"
              leftSection={<IconPhone size={20} stroke={1.75} aria-hidden="true" />}
            >
              {contact.phone}
            </Button>
          )}
          {contact.email !== '' && (
            <Button
              component="a"
              href={`mailto:${contact.email}`}
              variant="default"
              leftSection={<IconMail size={20} stroke={1.75} aria-hidden="true" />}
            >
              {t('owner.write')}
            </Button>
          )}
        </Group>
      )}
      {contact?.client === 'of_desk' && (
        <Suspense>
          <ClientLink parent={parent} />
        </Suspense>
      )}
      {contact?.client === 'taken_over' && <p className={classes.soft}>{t('owner.takenOver')}</p>}
      {contact?.phone === '' && <p className={classes.soft}>{t('owner.noPhone')}</p>}
    </Card>
  )
}
