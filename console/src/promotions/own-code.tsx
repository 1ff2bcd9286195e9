import type { OwnPromotions } from '@lapka/contracts/api/promotions.ts'
import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { CopyNumber } from '../kit/ui/copy-number.tsx'
import { Facts } from '../kit/ui/facts.tsx'
import { useIssueCodesMutation } from './promotions-api.ts'
import classes from './promotions.module.css'

/** The code that a user hands on, as a link too, and what it has brought. */
export function OwnCode({ promotions, kind }: { promotions: OwnPromotions; kind: 'invitation' | 'referral' }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const idempotencyKey = useIdempotencyKey()
  const [issue, { isLoading }] = useIssueCodesMutation()
  const { codes, friendCount, earnedCents, rewardCents } = promotions
  const code = codes.find((one) => one.kind === kind)?.code
  const note = t(kind === 'referral' ? 'own.referralNote' : 'own.codeNote', { sum: format.euro(rewardCents) })
  return (
    <Card as="section" title={t('own.code')}>
      <p>{note}</p>
      {code === undefined ? (
        <Button loading={isLoading} onClick={() => void issue({ idempotencyKey })}>
          {t('own.issue')}
        </Button>
      ) : (
        <Stack className={classes.code} gap="xs" align="start">
          <CopyNumber value={code} />
          <CopyNumber value={`${location.origin}${pathTo('invite')}?code=${code}`} />
        </Stack>
      )}
      {friendCount > 0 && (
        <Facts
          facts={[
            { name: t('own.friends'), value: friendCount },
            { name: t('own.earned'), value: format.euro(earnedCents) },
          ]}
        />
      )}
    </Card>
  )
}
