/** Below what any network carries in one piece, with room for the headers around it. */
const MAX_BYTES = 1100
/** "A frame begins here", the one bit of VP8's payload descriptor (RFC 7741) that a plain stream needs. */
const BEGINS = 0x10

/** A frame as the payloads of RTP packets. */
export const vp8PacketsOf = (frame: Buffer): Buffer[] => {
  const packets: Buffer[] = []
  for (let offset = 0; offset < frame.length; offset += MAX_BYTES)
    packets.push(Buffer.concat([Buffer.from([offset === 0 ? BEGINS : 0]), frame.subarray(offset, offset + MAX_BYTES)]))
  return packets
}
