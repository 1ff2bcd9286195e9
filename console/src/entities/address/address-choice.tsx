import type { OwnAddress } from '@lapka/contracts/api/addresses.ts'
import { Button, Stack } from '@mantine/core'
import { IconHome, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useAddressesQuery } from './addresses-api.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from './address.module.css'

const AddressForm = lazy(async () => ({ default: (await import('./address-form.tsx')).AddressForm }))

type AddressChoiceProps = { professionalId: string; chosen: string | undefined; onChoose: (addressId: string) => void }

const canBeChosen = ({ reach }: OwnAddress) => reach?.isInArea !== false

/** The address that counts: the chosen one, else the first that lies in the area. */
export const useChosenAddress = (professionalId: string, chosen: string | null | undefined, skip = false) => {
  const { currentData } = useAddressesQuery({ professionalId }, { skip })
  const possible = (currentData?.items ?? []).filter(canBeChosen)
  return possible.find(({ id }) => id === chosen) ?? possible[0]
}

/** To which of the parent's addresses the professional comes. What lies too far stays in sight and says so. */
export function AddressChoice({ professionalId, chosen, onChoose }: AddressChoiceProps) {
  const { t } = useTranslation('addresses')
  const { currentData, error } = useAddressesQuery({ professionalId })
  const [isAdding, setAdding] = useState(false)
  // Those that can be chosen come first, each part by name.
  const items = (currentData?.items ?? []).toSorted((one, other) => Number(canBeChosen(other)) - Number(canBeChosen(one)))
  return (
    <Stack component="fieldset" className={classes.choice} gap="xs">
      <legend>{t('choice.title')}</legend>
      <ProblemNotice error={error} />
      {items.map((address) => (
        <Choice key={address.id} address={address} isChosen={address.id === chosen} onChoose={onChoose} />
      ))}
      {currentData !== undefined && (isAdding || items.length === 0) ? (
        <Card as="div" className={classes.framed}>
          <Suspense fallback={null}>
            <AddressForm
              address={null}
              onSaved={(id) => {
                setAdding(false)
                onChoose(id)
              }}
              {...(items.length > 0 && { onCancel: () => setAdding(false) })}
            />
          </Suspense>
        </Card>
      ) : (
        <Button
          variant="subtle"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={19} stroke={2} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('choice.another')}
        </Button>
      )}
    </Stack>
  )
}

type ChoiceProps = { address: OwnAddress; isChosen: boolean; onChoose: (addressId: string) => void }

function Choice({ address, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('addresses')
  const format = useFormat()
  const { id, label, city, line, reach } = address
  const isOpen = canBeChosen(address)
  const far = { distance: format.distance((reach?.distanceKm ?? 0) * 1000), area: format.distance((reach?.areaKm ?? 0) * 1000) }
  return (
    <label>
      <input type="radio" name="address" checked={isChosen} disabled={!isOpen} onChange={() => onChoose(id)} />
      <IconHome size={22} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{label}</b>
        <small>{format.letters([city, line].join(', '))}</small>
        {!isOpen && <small data-why>{t('choice.tooFar', far)}</small>}
      </span>
    </label>
  )
}
