import type { FastifyRequest } from 'fastify'
import {
  campaignsNow,
  issueCodesAnswer,
  issueCodesBody,
  ownPromotions,
  ownPromotionsQuery,
  redeemCodeAnswer,
  redeemCodeBody,
  type OwnPromotions,
} from '@lapka/contracts/api/promotions.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import {
  FREE_CONSULTATION_ID,
  INVITATION_CREDIT_CENTS,
  readableCode,
  REFERRAL_REWARD_CENTS,
} from '@lapka/contracts/promotions.ts'
import { accountStream, invitationStream, walletStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import {
  codeFold,
  decideIssueCodes,
  decideRedeemCode,
  inviterStreams,
  issueCodesStreams,
  redeemCodeStreams,
  refusalOfRedeem,
} from '@lapka/domain/promotions/codes.ts'
import { walletFold } from '@lapka/domain/promotions/wallet.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { hasCompletedAppointment } from '@lapka/projections/appointments/query.ts'
import { clear } from '@lapka/projections/projection.ts'
import { countRefusedCodes, usableCampaigns, type CampaignRow } from '@lapka/projections/promotions/project.ts'
import { devicesSinceOf } from '@lapka/state/accounts/credentials.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { knownDeviceOf } from '../sessions/device-cookie.ts'
import { addressKeyOf, codeKeyOf, createCodes, deviceKeyOf } from './code-keys.ts'

/** From one network, by all of its accounts: a household mistypes a few. */
const MAX_REFUSED_PER_NETWORK = 30

/** One's own codes and credit, the campaigns open now, and redeeming a code. */
export const promotionRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies

  app.get(
    '/api/v2/promotions',
    routeFor('signed-in', { querystring: ownPromotionsQuery, response: { 200: ownPromotions } }),
    async (request) => {
      await seePosition(dependencies, request.query.after, ['promotions'])
      return readPromotions(dependencies, userOf(request))
    },
  )

  // The same for all and for a minute, so that lists of prices ask for it once.
  app.get('/api/v2/promotions/campaigns', routeFor('open', { response: { 200: campaignsNow } }), async (_, reply) => {
    const campaigns = await usableCampaigns(dependencies.db, now())
    void reply.header('cache-control', 'public, max-age=60')
    return { items: campaigns.map(campaignView) }
  })

  const redeeming = { body: redeemCodeBody, response: { 200: redeemCodeAnswer } }
  app.post('/api/v2/promotions/redeem', commandFor('signed-in', redeeming), (request) => redeemCode(dependencies, request))

  const issuing = { body: issueCodesBody, response: { 200: issueCodesAnswer } }
  app.post('/api/v2/promotions/issue-codes', commandFor('signed-in', issuing), async (request) => {
    const user = userOf(request)
    const context = commandContext(request, { objectId: user.id, user, now: now() })
    const codes = createCodes(dependencies, { accountId: user.id, role: user.role })
    const handled = await handle(context, { streams: issueCodesStreams(codes, user.id, false) }, (states) =>
      decideIssueCodes(codes, states),
    )
    return { position: orRefuse(handled).position }
  })
}

const redeemCode = async (dependencies: Dependencies, request: FastifyRequest & { body: { code: string } }) => {
  const { handle, db, now } = dependencies
  const user = userOf(request)
  const at = now()
  const [codeKey, deviceKey] = [codeKeyOf(dependencies, request.body.code), deviceKeyOf(dependencies, request)]
  const addressKey = addressKeyOf(dependencies, request)
  if ((await countRefusedCodes(db, addMs(at, -HOUR_MS), addressKey)) >= MAX_REFUSED_PER_NETWORK)
    throw new Refused('TOO_MANY_CODES')
  const { code } = await handle.read({ code: { stream: invitationStream(codeKey), fold: codeFold } })
  const ownerId = code.issued?.accountId
  const [hasBeenHere, devicesSince] = await Promise.all([
    hasCompletedAppointment(db, user.id),
    ownerId === undefined || ownerId === user.id ? undefined : devicesSinceOf(db, ownerId),
  ])
  const owner = ownerId !== undefined && devicesSince !== undefined ? { accountId: ownerId, devicesSince } : undefined
  const isOwnersDevice = knownDeviceOf(request, dependencies.lookupKey, owner) !== null
  // The typed code is kept only as its hash: a valid code in the log could be used by its readers.
  const context = commandContext(request, { name: 'redeem-code', objectId: user.id, body: { codeKey }, user, now: at })
  const command = { accountId: user.id, codeKey, deviceKey, addressKey, hasBeenHere, isOwnersDevice, at }
  const streams = {
    ...redeemCodeStreams({ ...command, ownerId }, user.id),
    account: { stream: accountStream(user.id), fold: accountFold },
  }
  const handled = orRefuse(
    await handle(context, { streams, more: inviterStreams(user.id) }, (states) => decideRedeemCode(command, states)),
  )
  const refused = refusalOfRedeem(Object.values(handled.events).flat())
  if (refused !== null || code.issued === null) throw new Refused(refused ?? 'CODE_UNKNOWN')
  return { kind: code.issued.kind, position: handled.position }
}

const readPromotions = async (dependencies: Dependencies, user: CurrentUser): Promise<OwnPromotions> => {
  const { handle, db, now } = dependencies
  const stream = walletStream(user.id)
  const [{ wallet }, events, campaigns] = await Promise.all([
    handle.read({ wallet: { stream, fold: walletFold } }),
    handle.readOpened(stream),
    usableCampaigns(db, now()),
  ])
  const isUsed = (promotionId: string) => wallet.uses.some((use) => use.promotionId === promotionId)
  return {
    codes: openedFactsOf(events, 'CodeIssued').map(({ kind, code }) => ({
      kind,
      code: readableCode(clear(code)),
      isRedeemed: kind === 'registration' && wallet.hasFreeConsultation,
    })),
    creditCents: wallet.creditCents,
    hasFreeConsultation: wallet.hasFreeConsultation && !isUsed(FREE_CONSULTATION_ID),
    isInvited: wallet.invitedBy !== null,
    friendCount: wallet.friendCount,
    earnedCents: wallet.earnedCents,
    rewardCents: user.role === 'PARENT' ? INVITATION_CREDIT_CENTS : REFERRAL_REWARD_CENTS,
    campaigns: campaigns.map((row) => ({ ...campaignView(row), isUsed: isUsed(row.promotionId) })),
  }
}

type SpentCampaign = CampaignRow & { spentCents: number }

export const campaignView = (row: SpentCampaign) => ({
  id: row.promotionId,
  name: row.name,
  nameEn: row.nameEn,
  percentOff: row.percentOff,
  from: row.startsAt.toISOString(),
  to: row.endsAt.toISOString(),
  appliesTo: row.appliesTo,
  ...boundsOf(row),
})

/** The rest of a budget is private while it covers the maximum of one booking. */
export const boundsOf = ({ capCents, budgetCents, spentCents, pricesAt }: SpentCampaign) => ({
  capCents,
  leftCents: Math.max(0, Math.min(capCents, budgetCents - spentCents)),
  pricesAt: pricesAt.toISOString(),
})
