import { Stack } from '@mantine/core'
import type { CardItem } from '@lapka/contracts/api/cards.ts'
import { useTranslation } from 'react-i18next'
import { AskTwice } from '../kit/ui/ask-twice.tsx'
import asking from '../kit/ui/answers.module.css'
import { useRemoveCardMutation } from './cards-api.ts'

/** The cards that the payment provider keeps, each with a way to take it away. */
export function CardList({ items }: { items: CardItem[] }) {
  return (
    <Stack component="ul" className={asking.list} gap={0} w="100%">
      {items.map((card) => (
        <CardRow key={card.id} card={card} />
      ))}
    </Stack>
  )
}

function CardRow({ card: { id, brand, last4, expMonth, expYear } }: { card: CardItem }) {
  const { t } = useTranslation('cards')
  const [remove, { isLoading, error }] = useRemoveCardMutation()
  const name = t('name', { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 })
  const words = {
    label: t('remove'),
    labelOf: t('removeOf', { name }),
    question: t('removeText'),
    yes: t('removeGo'),
    no: t('removeNot'),
  }
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>{t('until', { until: `${String(expMonth).padStart(2, '0')}/${expYear}` })}</p>
      </div>
      <AskTwice {...words} run={() => remove({ id, idempotencyKey: `remove-${id}` })} isLoading={isLoading} error={error} />
    </li>
  )
}
