import type { OwnAddress } from '@lapka/contracts/api/addresses.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskTwice } from '../kit/ui/ask-twice.tsx'
import { Card } from '../kit/ui/card.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { AddressForm } from '../entities/address/address-form.tsx'
import { useAddressesQuery, useRemoveAddressMutation } from '../entities/address/addresses-api.ts'
import { VisitAddressLines } from '../entities/address/visit-address.tsx'
import { SniffingDog } from '../kit/look/art/scenes.tsx'
import states from '../kit/ui/states.module.css'

/** Where the parent is visited. */
export function AddressesPage() {
  const { t } = useTranslation('addresses')
  const query = useAddressesQuery({})
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <Page widthPx={720} lead={t('page.lead')}>
      <PageState query={query}>
        {({ items }) => (
          <Stack>
            {items.map((address) =>
              open === address.id ? (
                <Card key={address.id} title={address.label}>
                  <AddressForm address={address} onSaved={close} onCancel={close} />
                </Card>
              ) : (
                <AddressCard key={address.id} address={address} onChange={() => setOpen(address.id)} />
              ),
            )}
            {open === 'new' ? (
              <Card title={t('form.new')}>
                <AddressForm address={null} onSaved={close} onCancel={close} />
              </Card>
            ) : (
              <Add isFirst={items.length === 0} onAdd={() => setOpen('new')} />
            )}
          </Stack>
        )}
      </PageState>
    </Page>
  )
}

function Add({ isFirst, onAdd }: { isFirst: boolean; onAdd: () => void }) {
  const { t } = useTranslation('addresses')
  const button = (
    <Button leftSection={<IconPlus size={20} stroke={2} aria-hidden="true" />} onClick={onAdd}>
      {t('page.add')}
    </Button>
  )
  if (!isFirst) return <Group>{button}</Group>
  return (
    <Stack className={states.state} gap="sm" align="center">
      <SniffingDog />
      <p>{t('page.none')}</p>
      {button}
    </Stack>
  )
}

function AddressCard({ address, onChange }: { address: OwnAddress; onChange: () => void }) {
  const { t } = useTranslation('addresses')
  const [remove, { isLoading, error }] = useRemoveAddressMutation()
  const { id, label } = address
  const words = {
    label: t('page.remove'),
    labelOf: t('page.removeOf', { name: label }),
    question: t('page.removeText'),
    yes: t('page.removeGo'),
    no: t('page.removeNot'),
  }
  return (
    <Card as="article" title={label}>
      <Stack gap="sm">
        <VisitAddressLines address={address} />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconPencil size={18} stroke={2} aria-hidden="true" />}
            aria-label={t('page.changeOf', { name: label })}
            onClick={onChange}
          >
            {t('page.change')}
          </Button>
          <AskTwice
            {...words}
            run={() => remove({ addressId: id, idempotencyKey: `remove-${id}` })}
            isLoading={isLoading}
            error={error}
          />
        </Group>
      </Stack>
    </Card>
  )
}
