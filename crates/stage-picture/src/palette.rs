//! Colours that readers with any colour vision tell apart.

use crate::Ground;
use compact_hf::heightfield_frame::AreaId;

/// Red, green, blue.
pub(crate) type Color = [u8; 3];

pub(crate) const PAPER: Color = [0xfb, 0xfa, 0xf7];
pub(crate) const INK: Color = [0x22, 0x26, 0x2e];
pub(crate) const FAINT: Color = [0x8b, 0x90, 0x98];
pub(crate) const ROCK: Color = [0xb9, 0xb4, 0xab];
pub(crate) const AIR: Color = [0xe6, 0xef, 0xf5];
pub(crate) const VOID: Color = [0xee, 0xec, 0xe7];

/// Heights, from low to high: dark to light, blue to yellow, never through red.
pub(crate) const HEIGHT: [Color; 7] = [
    [0x2b, 0x3a, 0x78],
    [0x2f, 0x5f, 0x9b],
    [0x2e, 0x86, 0xa8],
    [0x4d, 0xab, 0xa4],
    [0x86, 0xc9, 0x97],
    [0xc6, 0xe2, 0x94],
    [0xf6, 0xf3, 0xb0],
];

/// Distances, from the boundary inwards.
pub(crate) const DISTANCE: [Color; 5] =
    [[0x3b, 0x10, 0x5c], [0x8c, 0x29, 0x81], [0xd7, 0x50, 0x69], [0xf9, 0x94, 0x5b], [0xfc, 0xf0, 0xb4]];

/// Areas other than 63, by Okabe and Ito, whose colours differ for every kind of colour vision.
const AREAS: [Color; 6] = [
    [0xe6, 0x9f, 0x00],
    [0xcc, 0x79, 0xa7],
    [0x56, 0xb4, 0xe9],
    [0x00, 0x9e, 0x73],
    [0xf0, 0xe4, 0x42],
    [0x00, 0x72, 0xb2],
];

/// The colour of a ground; none for ground that is coloured by its height or its distance.
pub(crate) fn color_of(ground: Ground) -> Option<Color> {
    Some(match ground {
        Ground::Walkable(AreaId::WALKABLE) | Ground::Distance(_) => return None,
        Ground::Walkable(area) => AREAS[usize::from(area.0) % AREAS.len()],
        Ground::Unwalkable => [0x7c, 0x7f, 0x86],
        Ground::Ledge => [0xd5, 0x5e, 0x00],
        Ground::Low => [0xa8, 0x83, 0xb8],
        Ground::Eroded => [0xd9, 0xc9, 0xa8],
        Ground::Same => [0xc9, 0xcb, 0xcf],
        Ground::Added => [0x00, 0x72, 0xb2],
        Ground::Removed => [0xd5, 0x5e, 0x00],
        Ground::Changed => [0xf0, 0xc8, 0x1e],
    })
}

/// What a legend calls a ground.
pub(crate) fn name_of(ground: Ground) -> String {
    match ground {
        Ground::Walkable(area) => format!("area {area}"),
        Ground::Unwalkable => "unwalkable".into(),
        Ground::Ledge => "ledge".into(),
        Ground::Low => "low headroom".into(),
        Ground::Eroded => "eroded".into(),
        Ground::Distance(_) => "distance".into(),
        Ground::Same => "unchanged".into(),
        Ground::Added => "added".into(),
        Ground::Removed => "removed".into(),
        Ground::Changed => "changed".into(),
    }
}

/// A colour of a ramp, at `part` of it from 0 to 1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the ramp before")]
pub(crate) fn ramp(colors: &[Color], part: f32) -> Color {
    let last = colors.len() - 1;
    let at = part.clamp(0.0, 1.0) * last as f32;
    let below = (at as usize).min(last.saturating_sub(1));
    mix(colors[below], colors[(below + 1).min(last)], at - below as f32)
}

/// One colour with a part of another.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
pub(crate) fn mix(a: Color, b: Color, part: f32) -> Color {
    std::array::from_fn(|i| (f32::from(a[i]) + (f32::from(b[i]) - f32::from(a[i])) * part).round() as u8)
}

/// A colour in a light: 1 leaves it, less darkens it, more lightens it.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte")]
pub(crate) fn lit(color: Color, light: f32) -> Color {
    color.map(|part| (f32::from(part) * light).round().clamp(0.0, 255.0) as u8)
}
