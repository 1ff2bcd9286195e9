import type { ShareKind, ShareScope } from '../shares.ts'

/** Nothing personal lies in a share: no name is given to it, and its secret is kept as a keyed hash. */
export type ShareEvents = {
  // share-{shareId}
  ShareMade: {
    shareId: string
    petId: string
    makerId: string
    kind: ShareKind
    scope: ShareScope
    until: string
    secretHash: string
    /** The revision of the pet's stream that it was made at: what ends all shares later ends it. */
    petRevision: number
  }
  ShareRevoked: { shareId: string; petId: string }
  // pet-{petId}
  /** Ends every share of the pet that was made before it. */
  SharesRevoked: { petId: string }
}
