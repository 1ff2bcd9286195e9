import { createGroups } from './groups.ts'

/** A browser has one socket, and a school behind one address has hundreds of browsers. */
export type StrangerLimits = { perAddress: number; inAll: number }

type Stranger = { address: string }

/** Sockets of signed-out clients: anyone can open any number, so their number has a bound. */
export const createStrangers = <Member extends Stranger>({ perAddress, inAll }: StrangerLimits) => {
  const byAddress = createGroups<string, Member>()
  let count = 0
  const countAt = (address: string): number => byAddress.of(address)?.size ?? 0
  return {
    isFull: (address: string): boolean => countAt(address) >= perAddress,
    /** Answers who has to go: the first of the address that has most, so that one address does not keep all others out. */
    add: (member: Member): Member | undefined => {
      byAddress.join(member.address, member)
      count += 1
      if (count <= inAll && countAt(member.address) <= perAddress) return undefined
      const [first] = (count > inAll ? byAddress.largest() : byAddress.of(member.address)) ?? []
      return first
    },
    remove: (member: Member): void => {
      if (byAddress.of(member.address)?.has(member) !== true) return
      byAddress.leave(member.address, member)
      count -= 1
    },
  }
}
