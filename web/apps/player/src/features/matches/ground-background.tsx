/** A decorative cricket ground behind the featured score. */
export function GroundBackground() {
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 800 360"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 -z-2 size-full"
      >
        <defs>
          <clipPath id="oval">
            <ellipse cx="400" cy="352" rx="470" ry="160" />
          </clipPath>
        </defs>
        <g clipPath="url(#oval)">
          <rect y="170" width="800" height="190" className="fill-turf-a" />
          {Array.from({ length: 9 }, (_, i) => (
            <path
              key={i}
              d={`M${400 + (i - 4.5) * 60} 170 L${400 + (i - 4) * 60} 170 L${400 + (i - 4) * 190} 360 L${400 + (i - 4.5) * 190} 360Z`}
              className="fill-turf-b"
            />
          ))}
        </g>
        <ellipse
          cx="400"
          cy="352"
          rx="452"
          ry="146"
          fill="none"
          className="stroke-edge/50"
          strokeWidth="1.5"
        />
      </svg>
      <div aria-hidden className="floodlit absolute inset-0 -z-1" />
    </>
  );
}
