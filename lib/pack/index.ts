/** The certification pack: one sealed file of a run, which is judged again when it is verified. */

export { findingLine } from './finding.js';
export { joinRecordings } from './join-recordings.js';
export { makePack, type Authority } from './make-pack.js';
export { sha256, subjectOf } from './manifest.js';
export { recordingOf } from './record.js';
export { readRecord, writeRecord } from './record-file.js';
export type { Sealer } from './seal.js';
export { TimeStampError } from './time-stamp/reply.js';
export { timeStampRequest } from './time-stamp/request.js';
export { readTimeStamp } from './time-stamp/time-stamp.js';
export { verifyPack, type PackVerdict } from './verify-pack.js';
