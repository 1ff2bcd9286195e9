import type { SectionBody } from '@lapka/contracts/api/profile.ts'
import { Button, TextInput } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import classes from '../sections/fields.module.css'

export type Spot = { latitude: number; longitude: number }
type PlaceProps = { form: UseFormReturn<SectionBody<'address-details'>>; onPlace: (spot: Spot) => void }

const DEGREE_DECIMALS = 5

/** A comma is a decimal point in Bulgarian; nothing is no number. */
const degreesOf = (typed: string | number): number =>
  typeof typed === 'number' ? typed : typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'))

/** Where distances are measured to: the city's centre until somebody knows better. */
export function Place({ form, onPlace }: PlaceProps) {
  const { t } = useTranslation('profile')
  const { errors } = form.formState
  return (
    <fieldset className={classes.row} aria-label={t('address.where')}>
      <div className={classes.head}>
        <h2>{t('address.where')}</h2>
        <Here onPlace={onPlace} />
      </div>
      <p className={classes.note}>{t('address.whereNote')}</p>
      <div className={classes.grid}>
        {(['latitude', 'longitude'] as const).map((name) => (
          <TextInput
            key={name}
            size="md"
            label={t(`address.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            error={errors[name] && t('fault.place')}
            wrapperProps={{ 'data-span': '3' }}
            {...form.register(name, { setValueAs: degreesOf })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Here({ onPlace }: { onPlace: (spot: Spot) => void }) {
  const { t } = useTranslation('profile')
  const [hasFailed, setFailed] = useState(false)
  const rounded = (degrees: number) => Number(degrees.toFixed(DEGREE_DECIMALS))
  const ask = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFailed(false)
        onPlace({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) })
      },
      () => setFailed(true),
      { timeout: 10_000 },
    )
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconCurrentLocation size={18} stroke={1.75} aria-hidden="true" />}
        onClick={ask}
      >
        {t('address.here')}
      </Button>
      {hasFailed && (
        <p className={classes.fault} role="alert">
          {t('address.hereFailed')}
        </p>
      )}
    </div>
  )
}
