/** What a vote on ending the session means, with the time that the room gives for it. */

import { t } from "../../lib/i18n";
import type { RoomInfo } from "../../lib/protocol";

/** So long, in whole minutes where it is such. */
export function lasting(seconds: number): string {
  if (seconds % 60 > 0) return t(`${seconds} 秒`, `${seconds} seconds`);
  const minutes = seconds / 60;
  return t(`${minutes} 分钟`, `${minutes} ${minutes === 1 ? "minute" : "minutes"}`);
}

/** Until when whoever is against it says so; a server of before does not tell how long that is. */
export function unlessRefused({ vote_seconds: seconds }: Partial<RoomInfo>): string {
  return seconds
    ? t(`${lasting(seconds)}内没人反对就解散`, `It ends unless refused within ${lasting(seconds)}`)
    : t("到时没人反对就解散", "It ends unless refused in time");
}
